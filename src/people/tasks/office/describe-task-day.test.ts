import { expect, test } from 'vitest'
import { describeTaskDay } from './describe-task-day.ts'

const now = new Date('2026-11-18T08:30:00Z')
const describe = (day: string, time: string | null = null, done_at: string | null = null) =>
  Object.values(describeTaskDay({ day, time, done_at }, now))

test('a near day is called by its word, another by its date', () => {
  expect(describe('2026-11-18')).toEqual(['šiandien', false])
  expect(describe('2026-11-19', '09:00')).toEqual(['rytoj 09:00', false])
  expect(describe('2026-12-05')).toEqual(['2026-12-05', false])
})

test('an open task is late when its day, or its hour of today, is over', () => {
  expect(describe('2026-11-17')).toEqual(['vakar', true])
  expect(describe('2026-11-17', null, '2026-11-18T08:00:00Z')).toEqual(['vakar', false])
  expect(describe('2026-11-18', '10:00')).toEqual(['šiandien 10:00', true])
  expect(describe('2026-11-18', '11:00')).toEqual(['šiandien 11:00', false])
})
