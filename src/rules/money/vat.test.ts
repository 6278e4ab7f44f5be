import fc from 'fast-check'
import { expect, test } from 'vitest'
import { computeTotals, computeTotalsByVat } from './compute-totals.ts'
import { buildVat, getKindOfLine, sumByVat, toVatKey, vatKinds } from './vat.ts'

const anyVat = fc
  .record({ kind: fc.constantFrom(...vatKinds), rate: fc.constantFrom(21, 12, 5) })
  .map(({ kind, rate }) => buildVat(kind, rate))
const anyLine = fc.record({ vat: anyVat, amount: fc.integer({ min: 0, max: 5_000_000 }) })
const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d)

test('T1990 lines of any kinds and rates add up to sums of each, and those to the whole, to the cent', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { maxLength: 20 }),
      fc.constantFrom('private' as const, 'company' as const),
      (lines, basis) => {
        const totals = computeTotalsByVat(
          basis,
          lines.map(({ vat }) => vat),
          lines.map(({ amount }) => amount),
        )
        const sums = sumByVat(
          lines.map(({ vat }, index) => ({
            vat,
            ...(totals.lines[index] as { price: number; price_with_vat: number }),
          })),
        )

        // by integers, another way: the sum of each rate is gathered first
        const gathered = new Map<string, bigint>()
        for (const { vat, amount } of lines)
          gathered.set(toVatKey(vat), (gathered.get(toVatKey(vat)) ?? 0n) + BigInt(amount))
        for (const sum of sums) {
          const of = gathered.get(toVatKey(sum)) ?? 0n
          const rate = BigInt(sum.rate)
          const vat = basis === 'private' ? halfUp(of * rate, 100n + rate) : halfUp(of * rate, 100n)
          expect([BigInt(sum.vat), BigInt(sum.price)]).toEqual([vat, basis === 'private' ? of - vat : of])
          if (sum.kind !== 'standard') expect([sum.rate, sum.vat]).toEqual([0, 0])
        }
        const all = (of: 'price' | 'vat') => sums.reduce((total, sum) => total + sum[of], 0)
        expect([all('price'), all('vat')]).toEqual([totals.price, totals.vat])
        expect(totals.price + totals.vat).toBe(totals.price_with_vat)
        expect(totals.lines).toHaveLength(lines.length)
      },
    ),
  )
})

test('T1990 lines of one rate cost what they always did', () => {
  const lines = [
    { quantity: 2, pieces: [{ price: 1999, count: 3 }] },
    { quantity: 1, pieces: [{ price: 333, count: 1 }] },
  ]
  const entries = lines.map((line) => ({ ...line, vat: buildVat('standard', 21) }))
  for (const basis of ['private', 'company'] as const)
    expect(computeTotals({ basis, rate: 21, lines: entries })).toEqual(computeTotals({ basis, rate: 21, lines }))
})

test('goods bear the shop’s rate whoever buys them, unless it pays no VAT', () => {
  expect(vatKinds.map((kind) => getKindOfLine(kind, true))).toEqual(['standard', 'standard', 'standard', 'not-payer'])
  expect(vatKinds.map((kind) => getKindOfLine(kind, false))).toEqual([...vatKinds])
})
