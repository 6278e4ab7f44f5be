import { expect, test } from 'vitest'
import { reminderDue } from './reminder-due.ts'
import { filledWords, unknownVariables } from './reminder-steps.ts'

const afterDays = { 1: 3, 2: 14, 3: 30 }
const due = (dueOn: string, last: { step: number; on: string } | null, today: string) =>
  reminderDue({ dueOn, last, today, afterDays })

test('T683 each letter has its day, and follows the one before at their distance', () => {
  expect(due('2026-11-01', null, '2026-11-03')).toBe(null)
  expect(due('2026-11-01', null, '2026-11-04')).toBe(1)
  expect(due('2026-11-01', { step: 1, on: '2026-11-04' }, '2026-11-14')).toBe(null)
  expect(due('2026-11-01', { step: 1, on: '2026-11-04' }, '2026-11-15')).toBe(2)
  expect(due('2026-11-01', { step: 2, on: '2026-11-15' }, '2026-12-01')).toBe(3)
  expect(due('2026-11-01', { step: 3, on: '2026-12-01' }, '2027-12-01')).toBe(null)
})

test('T683 about an old debt the letters come one after another, not at once', () => {
  expect(due('2026-01-01', null, '2026-11-01')).toBe(1)
  expect(due('2026-01-01', { step: 1, on: '2026-11-01' }, '2026-11-11')).toBe(null)
  expect(due('2026-01-01', { step: 1, on: '2026-11-01' }, '2026-11-12')).toBe(2)
  expect(due('2026-01-01', { step: 2, on: '2026-11-12' }, '2026-11-28')).toBe(3)
  expect(
    reminderDue({
      dueOn: '2026-01-01',
      last: { step: 1, on: '2026-11-01' },
      today: '2026-11-01',
      afterDays: { 1: 9, 2: 3, 3: 1 },
    }),
  ).toBe(null)
})

test('T683 a letter names what it knows and nothing else', () => {
  expect(unknownVariables('{klientas} skolinga {suma}, {kazkas} {}')).toEqual(['kazkas', ''])
  const values = {
    klientas: 'UAB „{suma}“',
    suma: '12,00 €',
    dienos: '5 d.',
    terminas: 'spalio 1 d.',
    įmonė: 'Įrankinė',
  }
  expect(filledWords('{klientas}: {suma}, {dienos}, {įmonė} {x}', values)).toBe(
    'UAB „{suma}“: 12,00 €, 5 d., Įrankinė {x}',
  )
})
