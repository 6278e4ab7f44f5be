import { expect, test } from 'vitest'
import { groupReceiptRuns } from './group-receipt-runs.ts'

test('days in a row that cost the same become one line, each reason its own', () => {
  const day = (date: string, reason?: string) => ({ date, charged: reason === undefined, ...(reason && { reason }) })
  const receipt = [
    day('2026-12-23'),
    day('2026-12-24', 'Kūčios'),
    day('2026-12-25', 'Kalėdos'),
    day('2026-12-26', 'Kalėdos'),
    day('2026-12-27', 'savaitgalis'),
    day('2026-12-28'),
    day('2026-12-29'),
  ]
  expect(groupReceiptRuns(receipt)).toEqual([
    { from: '2026-12-23', to: '2026-12-23', days: 1, charged: true },
    { from: '2026-12-24', to: '2026-12-24', days: 1, charged: false, reason: 'Kūčios' },
    { from: '2026-12-25', to: '2026-12-26', days: 2, charged: false, reason: 'Kalėdos' },
    { from: '2026-12-27', to: '2026-12-27', days: 1, charged: false, reason: 'savaitgalis' },
    { from: '2026-12-28', to: '2026-12-29', days: 2, charged: true },
  ])
})

test('an empty receipt has no lines', () => {
  expect(groupReceiptRuns([])).toEqual([])
})
