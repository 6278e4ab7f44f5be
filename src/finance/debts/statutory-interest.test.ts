import { expect, test } from 'vitest'
import { computeStatutoryInterest, type InterestRate } from './statutory-interest.ts'

const rates: InterestRate[] = [
  { from_day: '2025-01-01', rate: 315 },
  { from_day: '2025-07-01', rate: 215 },
  { from_day: '2026-01-01', rate: 215 },
]
const bill = { kind: 'company', due_on: '2025-03-31', sum: 100_000, payments: [] } as const
const claim = (some: object, until: string) =>
  computeStatutoryInterest(
    { ...bill, payments: [], ...some } as Parameters<typeof computeStatutoryInterest>[0],
    until,
    rates,
  )

test('T681 a company pays the bank’s rate and eight points for each day after the due day, and 40 € for each bill', () => {
  // 1 000,00 € × 11,15 % × 30 / 365 = 9,1644 €
  expect(claim({}, '2025-04-30')).toEqual({
    days: 30,
    lines: [{ from: '2025-04-01', to: '2025-04-30', days: 30, owed: 100_000, rate: 1_115, interest: 916 }],
    interest: 916,
    compensation: 4_000,
    unknown: [],
  })
  expect(claim({}, '2025-04-01')).toMatchObject({ days: 1, interest: 31, compensation: 4_000 })
  for (const until of ['2025-03-31', '2025-03-30', '2024-01-01'])
    expect(claim({}, until)).toEqual({ days: 0, lines: [], interest: 0, compensation: 0, unknown: [] })
})

test('T681 each half-year has its own rate, fixed on its first day', () => {
  // 91 days at 11,15 %: 27,7986 €; 184 at 10,15 %: 51,1671 €; 31 at 10,15 %: 8,6205 €
  const { lines, interest, days } = claim({}, '2026-01-31')
  expect(lines.map(({ from, to, days, rate, interest }) => [from, to, days, rate, interest])).toEqual([
    ['2025-04-01', '2025-06-30', 91, 1_115, 2_780],
    ['2025-07-01', '2025-12-31', 184, 1_015, 5_117],
    ['2026-01-01', '2026-01-31', 31, 1_015, 862],
  ])
  expect([interest, days]).toEqual([2_780 + 5_117 + 862, 306])
})

test('T681 a part payment bears interest until the day it came, that day included', () => {
  const payments = [
    { paid_on: '2025-04-20', amount: 60_000 },
    { paid_on: '2025-04-10', amount: 15_000 },
    { paid_on: '2025-03-15', amount: 5_000 },
  ]
  // 950 € for 10 days: 2,9021 €; 800 € for 10: 2,4438 €; 200 € for 10: 0,6110 €
  const { lines, interest } = claim({ payments }, '2025-04-30')
  expect(lines.map(({ from, to, owed, interest }) => [from, to, owed, interest])).toEqual([
    ['2025-04-01', '2025-04-10', 95_000, 290],
    ['2025-04-11', '2025-04-20', 80_000, 244],
    ['2025-04-21', '2025-04-30', 20_000, 61],
  ])
  expect(interest).toBe(595)
})

test('T681 a bill that was paid bears nothing after that day, and none that was paid in time', () => {
  const late = claim({ payments: [{ paid_on: '2025-04-05', amount: 100_000 }] }, '2026-01-31')
  // 5 days: 1,5274 €
  expect([late.days, late.interest, late.compensation]).toEqual([5, 153, 4_000])
  expect(claim({ payments: [{ paid_on: '2025-03-31', amount: 100_000 }] }, '2026-01-31')).toMatchObject({
    interest: 0,
    compensation: 0,
  })
})

test('T974 money that went back after a bill was paid is owed from the next day on, and not for the days between', () => {
  const payments = [
    { paid_on: '2025-04-10', amount: 100_000 },
    { paid_on: '2025-04-20', amount: -100_000 },
  ]
  expect(claim({ payments }, '2025-04-25').lines.map(({ from, to, owed }) => [from, to, owed])).toEqual([
    ['2025-04-01', '2025-04-10', 100_000],
    ['2025-04-21', '2025-04-25', 100_000],
  ])
})

test('T681 a half-year whose rate nobody has written down is told, and nothing is guessed for it', () => {
  const { lines, interest, unknown } = claim({ due_on: '2026-06-28' }, '2027-01-02')
  expect(lines.map(({ rate, interest, days }) => [rate, interest, days])).toEqual([
    // 2 days: 0,5562 €
    [1_015, 56, 2],
    [null, 0, 184],
    [null, 0, 2],
  ])
  expect([interest, unknown]).toEqual([56, ['2026-07-01', '2027-01-01']])
})

test('T681 a private person pays five percent and no compensation, whatever the bank asks', () => {
  // 1 000,00 € × 5 % × 730 / 365 = 100 €
  expect(claim({ kind: 'person' }, '2027-03-31')).toMatchObject({
    days: 730,
    interest: 10_000,
    compensation: 0,
    unknown: [],
    lines: [{ rate: 500 }],
  })
})

test('T681 ten million for ten years are counted to the cent', () => {
  expect(claim({ kind: 'person', sum: 1_000_000_000 }, '2035-03-29').interest).toBe(500_000_000)
})
