import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { makeDocumentSnapshot, rentedTools, soldDiscs } from '#people/documents/documents.factories.ts'
import { buildUnitsLine } from '#rules/money/build-units-line.ts'
import { computeTotals, computeTotalsByVat } from '#rules/money/compute-totals.ts'
import { buildVat, sumByVat } from '#rules/money/vat.ts'
import { type CreditAmounts, type CreditLineInput, creditAmounts } from './credit-amounts.ts'
import { computeInvoiceNetOfCredits, type InvoiceNetOfCredits } from './invoice-net-of-credits.ts'

const invoice = makeDocumentSnapshot({ kind: 'invoice', full_number: 'NS000045', due_on: null })

const credited = ({ lines, price, vat, price_with_vat }: CreditAmounts, of: DocumentSnapshot): DocumentSnapshot => ({
  ...of,
  kind: 'credit',
  lines: lines.map(({ position, ...line }) => ({
    title: '',
    details: [],
    ...line,
    quantity: -line.quantity,
    price: -line.price,
    price_with_vat: -line.price_with_vat,
    corrects_position: position,
  })),
  price: -price,
  vat: -vat,
  price_with_vat: -price_with_vat,
})

function take(borne: InvoiceNetOfCredits, input: readonly CreditLineInput[] | 'all'): CreditAmounts {
  const amounts = creditAmounts(borne, input)
  if ('problems' in amounts) throw new Error(amounts.problems.map(({ message }) => message).join(' '))
  return amounts
}

const problems = (borne: InvoiceNetOfCredits, inputs: CreditLineInput[]) => {
  const amounts = creditAmounts(borne, inputs)
  return 'problems' in amounts ? amounts.problems.map(({ index, field }) => `${index} ${field}`) : []
}

test('crediting a whole invoice gives its sums and lines', () => {
  const { lines, ...sums } = take(computeInvoiceNetOfCredits(invoice, []), 'all')
  expect(sums).toEqual({ price: 14423, vat: 3029, price_with_vat: 17452 })
  expect(lines).toMatchObject([
    { position: 0, quantity: 2, charged_units: 3, unit: 'day', unit_price: 1570, price: 9421, price_with_vat: 11400 },
    { position: 1, quantity: 4, unit: 'vnt', unit_price: 1250, price: 5002, price_with_vat: 6052 },
  ])
})

test('a part of a line, and then the rest', () => {
  const first = take(computeInvoiceNetOfCredits(invoice, []), [
    { position: 0, amount_with_vat: 2420 },
    { position: 1, quantity: 1 },
  ])
  expect(first).toMatchObject({ price_with_vat: 2420 + 1513, vat: 683 })
  expect(first.lines[0]).toMatchObject({ quantity: 1, charged_units: 1, unit: 'vnt', price_with_vat: 2420 })
  expect(first.lines[0]?.unit_price).toBe(first.lines[0]?.price)

  const left = computeInvoiceNetOfCredits(invoice, [credited(first, invoice)])
  expect(left.lines).toMatchObject([
    { price_with_vat: 8980, untouched: false },
    { quantity: 3, price_with_vat: 4539 },
  ])
  const rest = take(left, 'all')
  expect([first.price + rest.price, first.vat + rest.vat]).toEqual([14423, 3029])
})

test('more than the invoice still bears is refused under its field', () => {
  const borne = computeInvoiceNetOfCredits(invoice, [])
  expect(problems(borne, [{ position: 1, quantity: 5 }])).toEqual(['0 quantity'])
  expect(problems(borne, [{ position: 0, amount_with_vat: 11401 }])).toEqual(['0 amount_with_vat'])
  expect(problems(borne, [{ position: 0, quantity: 1 }])).toEqual(['0 quantity'])
  expect(problems(borne, [{ position: 1, amount_with_vat: 100 }])).toEqual(['0 amount_with_vat'])
  expect(problems(borne, [{ position: 2, quantity: 1 }])).toEqual(['0 position'])
  const one = { position: 1, quantity: 1 }
  expect(problems(borne, [one, one])).toEqual(['1 position'])

  const all = computeInvoiceNetOfCredits(invoice, [credited(take(borne, 'all'), invoice)])
  expect(problems(all, [one])).toEqual(['0 quantity'])
  expect(creditAmounts(all, 'all')).toMatchObject({ problems: [{ message: 'Nėra ką kredituoti.' }] })
})

test('credits of any parts add up to the invoice’s own price, VAT and price with VAT', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 1, max: 300_000 }),
    quantity: fc.integer({ min: 1, max: 12 }),
    chargedUnits: fc.integer({ min: 1, max: 9 }),
    rented: fc.boolean(),
  })
  const order = fc.record({
    basis: fc.constantFrom('private', 'company'),
    lines: fc.array(line, { minLength: 1, maxLength: 6 }),
    rate: fc.constantFrom(21, 12, 5),
    shares: fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 6, maxLength: 6 }), {
      maxLength: 8,
    }),
  })
  fc.assert(
    fc.property(order, ({ basis, lines, rate, shares }) => {
      const goods = lines.map((each) => ({ ...each, chargedUnits: each.rented ? each.chargedUnits : 1 }))
      const sums = computeTotals({
        basis,
        rate,
        lines: goods.map((each) =>
          buildUnitsLine({ ...each, unit_price: each.unitPrice, charged_units: each.chargedUnits }),
        ),
      })
      const whole = makeDocumentSnapshot({
        kind: 'invoice',
        buyer: { ...invoice.buyer, private_or_company: basis },
        vat_rate: rate,
        price: sums.price,
        vat: sums.vat,
        price_with_vat: sums.price_with_vat,
        lines: goods.map((each, index) => ({
          ...(each.rented ? rentedTools : soldDiscs),
          quantity: each.quantity,
          charged_units: each.chargedUnits,
          unit_price: each.unitPrice,
          ...(sums.lines[index] as { price: number; price_with_vat: number }),
        })),
      })

      const credits: DocumentSnapshot[] = []
      const write = (requests: CreditLineInput[] | 'all') => {
        const amounts = take(computeInvoiceNetOfCredits(whole, credits), requests)
        expect(amounts.price + amounts.vat).toBe(amounts.price_with_vat)
        for (const side of ['price', 'price_with_vat'] as const)
          expect(amounts.lines.reduce((sum, each) => sum + each[side], 0)).toBe(amounts[side])
        // within a cent and a quarter of the rate's own VAT
        expect(Math.abs(amounts.price * rate - amounts.vat * 100)).toBeLessThanOrEqual(100 + rate)
        expect(amounts.vat).toBeGreaterThanOrEqual(0)
        credits.push(credited(amounts, whole))
      }
      for (const share of shares) {
        const { lines: left } = computeInvoiceNetOfCredits(whole, credits)
        const parts = left.flatMap((each, index): CreditLineInput[] => {
          const part = share[index] ?? 0
          const quantity = Math.floor(each.quantity * part)
          const amount_with_vat = Math.floor(each.price_with_vat * part)
          if (each.by === 'quantity') return quantity > 0 ? [{ position: index, quantity }] : []
          return amount_with_vat > 0 ? [{ position: index, amount_with_vat }] : []
        })
        if (parts.length > 0) write(parts)
      }
      if (computeInvoiceNetOfCredits(whole, credits).price_with_vat > 0) write('all')

      const left = computeInvoiceNetOfCredits(whole, credits)
      expect([left.price, left.vat, left.price_with_vat]).toEqual([0, 0, 0])
      for (const each of left.lines) expect(each.price_with_vat).toBe(0)
    }),
    { numRuns: 1000 },
  )
})

test('T1991 credits in parts of an invoice of mixed kinds take back each kind’s own VAT, and no cent of another’s', () => {
  const line = fc.record({
    net: fc.integer({ min: 1, max: 900_000 }),
    kind: fc.constantFrom('standard' as const, 'reverse-charge' as const),
  })
  fc.assert(
    fc.property(
      fc.constantFrom('private' as const, 'company' as const),
      fc.array(line, { minLength: 1, maxLength: 5 }),
      fc.array(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), { maxLength: 5 }),
      (basis, entries, shares) => {
        const vats = entries.map(({ kind }) => buildVat(kind, 21))
        const { lines: sums, ...total } = computeTotalsByVat(
          basis,
          vats,
          entries.map(({ net }) => net),
        )
        const lines = entries.map((_, index) => ({
          ...rentedTools,
          ...(sums[index] as { price: number; price_with_vat: number }),
          vat: vats[index] as { rate: number; kind: 'standard' | 'reverse-charge' },
        }))
        const whole = makeDocumentSnapshot({
          kind: 'invoice',
          buyer: { ...invoice.buyer, private_or_company: basis },
          vat_rate: 21,
          ...total,
          lines,
          vat_lines: sumByVat(lines),
        })
        const credits: DocumentSnapshot[] = []
        const write = (requests: CreditLineInput[] | 'all') => {
          const amounts = take(computeInvoiceNetOfCredits(whole, credits), requests)
          const note = credited(amounts, whole)
          const ofNote = note.lines.map((one) => ({
            ...one,
            vat: vats[one.corrects_position as number] as (typeof vats)[0],
          }))
          const vat_lines = sumByVat(ofNote)
          for (const { kind, vat } of vat_lines) if (kind !== 'standard') expect(vat + 0).toBe(0)
          expect(vat_lines.reduce((sum, { vat }) => sum + vat, 0)).toBe(note.vat + 0)
          credits.push({ ...note, lines: ofNote, vat_lines })
        }
        for (const share of shares) {
          const { lines: left } = computeInvoiceNetOfCredits(whole, credits)
          const parts = left.flatMap((each, position): CreditLineInput[] => {
            const amount_with_vat = Math.floor(each.price_with_vat * (share[position] ?? 0))
            return amount_with_vat > 0 ? [{ position, amount_with_vat }] : []
          })
          if (parts.length > 0) write(parts)
        }
        if (computeInvoiceNetOfCredits(whole, credits).price_with_vat > 0) write('all')
        const left = computeInvoiceNetOfCredits(whole, credits)
        expect([left.price + 0, left.vat + 0, left.price_with_vat + 0]).toEqual([0, 0, 0])
        for (const one of left.vat_lines) expect([one.price + 0, one.vat + 0]).toEqual([0, 0])
      },
    ),
  )
})
