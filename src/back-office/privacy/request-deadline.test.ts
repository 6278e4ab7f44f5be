import { expect, test } from 'vitest'
import { describeTimeLeft } from './office/data-request-labels.ts'
import {
  computeExtendedDueDate,
  computeOverdueCutoff,
  computeRequestDaysLeft,
  computeRequestDueDate,
  computeUrgentCutoff,
} from './request-deadline.ts'

test('an answer is due in 30 days, and the last day counts whole', () => {
  const due = computeRequestDueDate(new Date('2026-11-21T15:00:00Z'))
  expect(due.toISOString()).toBe('2026-12-21T15:00:00.000Z')
  expect(computeRequestDaysLeft(due, new Date('2026-11-21T15:01:00Z'))).toBe(30)
  const lastMinute = new Date('2026-12-21T21:59:00Z')
  expect([computeRequestDaysLeft(due, lastMinute), due < computeOverdueCutoff(lastMinute)]).toEqual([0, false])
  const midnight = new Date('2026-12-21T22:00:00Z')
  expect([computeRequestDaysLeft(due, midnight), due < computeOverdueCutoff(midnight)]).toEqual([-1, true])
})

test('a request is pressing from the day on which a week is left', () => {
  const due = computeRequestDueDate(new Date('2026-11-21T15:00:00Z'))
  const lastQuiet = new Date('2026-12-13T21:59:00Z')
  expect([computeRequestDaysLeft(due, lastQuiet), due < computeUrgentCutoff(lastQuiet)]).toEqual([8, false])
  const midnight = new Date('2026-12-13T22:00:00Z')
  expect([computeRequestDaysLeft(due, midnight), due < computeUrgentCutoff(midnight)]).toEqual([7, true])
  expect(due < computeUrgentCutoff(new Date('2027-01-10T10:00:00Z'))).toBe(true)
})

test('two months later is the same day, or the last one of a shorter month', () => {
  expect(computeExtendedDueDate(new Date('2026-12-31T10:00:00Z')).toISOString()).toBe('2027-02-28T10:00:00.000Z')
  expect(computeExtendedDueDate(new Date('2026-11-15T10:00:00Z')).toISOString()).toBe('2027-01-15T10:00:00.000Z')
})

test('the clock is read out', () => {
  expect([22, 1, 0, -1, -12].map(describeTimeLeft)).toEqual([
    'liko 22\u00a0dienos',
    'liko 1\u00a0diena',
    'šiandien paskutinė diena',
    'vėluojama 1\u00a0dieną',
    'vėluojama 12\u00a0dienų',
  ])
})
