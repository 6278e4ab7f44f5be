import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Billing, billingRhythms } from '#people/clients/client-labels.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { coverDays } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import { findRhythmEnd } from './find-rhythm-end.ts'
import { type BilledPeriod, splitIntoPeriods } from './split-into-periods.ts'

const ends = (billing: Billing, days: Day[], from = '2026-10-05') =>
  days.map((until) => findRhythmEnd(billing, { from, until }))

test('a week ends on its Sunday, half a month on the 15th and on the last day, 28 days after each line began', () => {
  expect(ends('weekly', ['2026-11-14', '2026-11-15', '2026-11-16', '2026-11-21'])).toEqual([
    '2026-11-08',
    '2026-11-15',
    '2026-11-15',
    '2026-11-15',
  ])
  expect(
    ends('twice_monthly', ['2026-11-14', '2026-11-15', '2026-11-29', '2026-11-30', '2026-12-01', '2028-02-29']),
  ).toEqual(['2026-10-31', '2026-11-15', '2026-11-15', '2026-11-30', '2026-11-30', '2028-02-29'])
  expect(ends('every_28_days', ['2026-10-31', '2026-11-01', '2026-11-28', '2026-11-29', '2026-12-01'])).toEqual([
    undefined,
    '2026-11-01',
    '2026-11-01',
    '2026-11-29',
    '2026-11-29',
  ])
  expect(ends('monthly', ['2026-11-18'])).toEqual(['2026-11-18'])
})

const begins = '2026-09-01'
const packages = fc.array(
  fc.record({ days: fc.integer({ min: 2, max: 30 }), price: fc.integer({ min: 100, max: 40_000 }) }),
  { maxLength: 3 },
)
const runs = fc.array(
  fc.record({
    after: fc.nat(30),
    /** Null: by hand, to the day itself. */
    billing: fc.constantFrom<Billing | null>(null, 'monthly', ...billingRhythms),
  }),
  { maxLength: 25 },
)

test('T2060 a rental billed by any rhythm, by hand, and by a rhythm that changes on the way costs the same whole to the cent, each day once', () => {
  const history = fc.record({
    starts: fc.nat(40),
    length: fc.nat(120),
    quantity: fc.integer({ min: 1, max: 3 }),
    packages,
    runs,
  })
  fc.assert(
    fc.property(history, ({ starts, length, quantity, packages, runs }) => {
      const from = addDays(begins, starts)
      const days = listDays(from, addDays(from, length))
      const to = days.at(-1) ?? from
      const tariff = { price_per_day: 1_370, packages: packages.map((one) => ({ ...one, price_with_vat: one.price })) }
      const priceOf = (many: number) => sumOfPieces(coverDays(many, tariff, 21), 'price')
      const billed: BilledPeriod[] = []
      const bill = (until: Day | undefined) => {
        if (until !== undefined)
          billed.push(...splitIntoPeriods({ from, to, units: [{ quantity, days }], priceOf, billed }, until))
      }
      let today = begins
      for (const { after, billing } of runs) {
        today = addDays(today, after)
        bill(billing ? findRhythmEnd(billing, { from, until: today }) : today)
      }
      bill(to)
      expect(billed.reduce((sum, { amount }) => sum + amount, 0)).toBe(quantity * priceOf(days.length))
      const charged = billed.flatMap((piece) => listDays(piece.from, piece.to)).sort()
      // last days that a package gives for nothing stand on no bill
      expect(charged).toEqual(days.slice(0, charged.length))
    }),
    { numRuns: 400 },
  )
})
