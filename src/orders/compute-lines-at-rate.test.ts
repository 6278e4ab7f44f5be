import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findVatAhead, firstVatDay, getVatRateOn, mergeVatRates } from '#rules/money/vat-rates.ts'
import { computeLinesAtRate, type LineAtRate } from './compute-lines-at-rate.ts'

const rates = {
  vat_rate: 21,
  vat_rates: [
    { rate: 18, from: '2002-07-01' },
    { rate: 21, from: '2009-09-01' },
    { rate: 25, from: '2027-01-01' },
  ],
}

test('T2043 a day has the last rate that began by then, and days before the first have the first', () => {
  const days = ['1999-01-01', '2009-08-31', '2009-09-01', '2026-12-31', '2027-01-01']
  expect(days.map((day) => getVatRateOn(rates, day))).toEqual([18, 18, 21, 21, 25])
  expect(getVatRateOn({ vat_rate: 9, vat_rates: [] }, '2026-01-01')).toBe(9)
  expect(findVatAhead(rates, '2026-12-31')).toEqual({ rate: 25, from: '2027-01-01' })
  expect(findVatAhead(rates, '2027-01-01')).toBeUndefined()
})

test('T2043 a rate saved by itself holds from today, and a list says the rate of today', () => {
  const today = '2026-11-18'
  const old = { vat_rate: 21, vat_rates: [{ rate: 21, from: firstVatDay }] }
  const ahead = [{ rate: 25, from: '2027-01-01' }]
  const changed = [...old.vat_rates, { rate: 9, from: today }]
  expect(mergeVatRates(old, { vat_rate: 9 }, today)).toEqual({ vat_rate: 9, vat_rates: changed })
  expect(mergeVatRates(old, { ...old, vat_rate: 9 }, today)).toEqual({ vat_rate: 9, vat_rates: changed })
  // the same sent twice is the same
  const after = { vat_rate: 9, vat_rates: changed }
  expect(mergeVatRates(after, { ...old, vat_rate: 9 }, today)).toEqual(after)
  expect(mergeVatRates(old, { vat_rate: 21, vat_rates: ahead }, today)).toEqual({
    vat_rate: 21,
    vat_rates: [...old.vat_rates, ...ahead],
  })
  const two = [
    { rate: 24, from: today },
    { rate: 22, from: '2026-01-01' },
  ]
  expect(mergeVatRates(old, { vat_rate: 21, vat_rates: two }, today)).toEqual({
    vat_rate: 24,
    vat_rates: two.toReversed(),
  })
  expect(mergeVatRates(after, { vat_rate: 21, vat_rates: [] }, today)).toEqual(old)
})

/** Half up, in integers of 64 bits and more. */
const halfUp = (over: bigint, under: bigint) => (2n * over + under) / (2n * under)

test('T2044 at another rate a company’s net stays and a person’s gross, and VAT of each kind is that of its sum', () => {
  const line = fc.record({
    vat_kind: fc.constantFrom('standard' as const, 'reverse-charge' as const),
    unit: fc.integer({ min: 0, max: 500_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    isInPieces: fc.boolean(),
  })
  const rate = fc.integer({ min: 0, max: 99 })
  const basis = fc.constantFrom('company' as const, 'private' as const)
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), rate, rate, basis, (typed, before, after, side) => {
      const lines = typed.map(({ vat_kind, unit, quantity, isInPieces }): LineAtRate => {
        const both = { price: unit, price_with_vat: unit }
        const sums = { price: unit * quantity, price_with_vat: unit * quantity }
        const pieces = isInPieces ? [{ days: 1, count: quantity, ...both }] : null
        return { vat_kind, unit_price: unit, unit_price_with_vat: unit, ...sums, pieces, packages: null }
      })
      const { lines: changed, ...total } = computeLinesAtRate(lines, { basis: side, before, after })
      const kept = side === 'private' ? ('price_with_vat' as const) : ('price' as const)
      expect(changed.map((one) => one[kept])).toEqual(lines.map((one) => one[kept]))
      const sum = (field: 'price' | 'price_with_vat', kind?: string) =>
        changed.reduce((all, one) => all + (kind && one.vat_kind !== kind ? 0 : one[field]), 0)
      expect([sum('price'), sum('price_with_vat')]).toEqual([total.price, total.price_with_vat])
      expect(total.price + total.vat).toBe(total.price_with_vat)
      const percent = BigInt(after)
      const vat =
        side === 'private'
          ? halfUp(BigInt(sum('price_with_vat', 'standard')) * percent, 100n + percent)
          : halfUp(BigInt(sum('price', 'standard')) * percent, 100n)
      expect(BigInt(total.vat)).toBe(vat)
      const unitOf = side === 'private' ? ('unit_price_with_vat' as const) : ('unit_price' as const)
      for (const [at, one] of changed.entries()) {
        expect(one[unitOf]).toBe(lines[at]?.[unitOf])
        expect(one.pieces?.map((piece) => piece[kept])).toEqual(lines[at]?.pieces?.map((piece) => piece[kept]))
      }
    }),
  )
})

test('T2170 a package keeps a company’s net and the sum that a person saw', () => {
  const line: LineAtRate = {
    vat_kind: 'standard',
    unit_price: 2_000,
    unit_price_with_vat: 2_420,
    price: 5_000,
    price_with_vat: 6_050,
    pieces: null,
    packages: [{ days: 3, price: 5_000, price_with_vat: 6_050 }],
  }
  const packageAt = (basis: 'company' | 'private') =>
    computeLinesAtRate([line], { basis, before: 21, after: 10 }).lines[0]?.packages
  expect(packageAt('company')).toEqual([{ days: 3, price: 5_000, price_with_vat: 5_500 }])
  // 60.50 with 21 % is 55.00 and 5.50
  expect(packageAt('private')).toEqual([{ days: 3, price: 5_500, price_with_vat: 6_050 }])
})
