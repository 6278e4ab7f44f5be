import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildLineKey } from './build-line-key.ts'
import { CartLine, CartLines } from './cart.contract.ts'
import { joinLines } from './join-lines.ts'
import { mergeCartLines } from './merge-cart-lines.ts'
import { readLines } from './read-lines.ts'

const days = { from: '2026-11-23', to: '2026-11-25' }
const boots = (quantity: number, size = '42'): CartLine => ({
  id: 7,
  type: 'sell',
  quantity,
  attributes: [
    { attribute_name: 'Dydis', attribute: size },
    { attribute_name: 'Spalva', attribute: 'juoda' },
  ],
})

const line: fc.Arbitrary<CartLine> = fc.record(
  {
    id: fc.integer({ min: 1, max: 3 }),
    type: fc.constantFrom('rent', 'sell', 'addition'),
    quantity: fc.integer({ min: 1, max: 20 }),
    attributes: fc.array(
      fc.record({ attribute_name: fc.constantFrom('Dydis', 'Spalva'), attribute: fc.constantFrom('S', 'M') }),
      { maxLength: 2 },
    ),
    period: fc.constantFrom(days, { ...days, to_time: '10:00' }, { from: '2026-11-23', from_time: '09:00', hours: 3 }),
  },
  { requiredKeys: ['id', 'type', 'quantity'] },
)
const units = (lines: CartLine[]) => lines.reduce((sum, one) => sum + one.quantity, 0)

test('the order in which choices were made does not make another line', () => {
  const [size, colour] = boots(1).attributes ?? []
  expect(buildLineKey({ ...boots(1), attributes: [colour, size].filter((one) => one !== undefined) })).toBe(
    buildLineKey(boots(5)),
  )
})

test.for([
  ['id', { ...boots(1), id: 8 }],
  ['kind', { ...boots(1), type: 'addition' }],
  ['attribute value', boots(1, '43')],
  ['attributes', { id: 7, type: 'sell', quantity: 1 }],
  ['period', { ...boots(1), period: days }],
] as const)('a cart item with another %s makes a line of its own', ([, other]) => {
  expect(buildLineKey(other as CartLine)).not.toBe(buildLineKey(boots(1)))
})

test.for([
  [{ ...days, to_time: '10:00' }],
  [{ ...days, to: '2026-11-26' }],
  [{ ...days, from: '2026-11-24' }],
  [{ from: '2026-11-23', from_time: '09:00', hours: 3 }],
])('a rental for %o is not one for the days before', ([period]) => {
  const rent: CartLine = { id: 1, type: 'rent', quantity: 1, period: days }
  expect(buildLineKey({ ...rent, period } as CartLine)).not.toBe(buildLineKey(rent))
})

test('merging keeps every unit and leaves no two lines the same', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
      const merged = mergeCartLines(lines)
      expect(units(merged)).toBe(units(lines))
      expect(new Set(merged.map(buildLineKey)).size).toBe(merged.length)
      expect(new Set(merged.map(buildLineKey))).toEqual(new Set(lines.map(buildLineKey)))
    }),
  )
})

test('T27 joining loses no line, takes the larger quantity, and adds nothing the second time', () => {
  const carts = fc.array(line, { maxLength: 10 })
  fc.assert(
    fc.property(carts, carts, (stored, local) => {
      const joined = joinLines(stored, local)
      const max = (key: string) =>
        Math.max(
          ...[stored, local].flatMap((lines) =>
            mergeCartLines(lines).flatMap((one) => (buildLineKey(one) === key ? [one.quantity] : [])),
          ),
        )
      expect(new Set(joined.map(buildLineKey))).toEqual(new Set([...stored, ...local].map(buildLineKey)))
      for (const one of joined) expect(one.quantity).toBe(max(buildLineKey(one)))
      expect(joinLines(joined, local)).toEqual(joined)
    }),
  )
})

test('quantities and lines stay within what a cart may hold', () => {
  expect(mergeCartLines([boots(9_000), boots(9_000)])).toEqual([boots(10_000)])
  const many = Array.from({ length: 80 }, (_, index): CartLine => ({ id: index + 1, type: 'sell', quantity: 1 }))
  const others = many.map((one) => ({ ...one, id: one.id + 500 }))
  expect(CartLines.safeParse(joinLines(many, others)).success).toBe(true)
})

test('T28 of what a browser left behind only cart lines are read', () => {
  const left = [
    boots(2),
    { ...boots(1, '44'), price: 1, price_with_vat: 1, title: 'Batai' },
    null,
    'garbage',
    { id: 7, type: 'sell' },
    { id: 7, type: 'sell', quantity: '2' },
    { id: 7, type: 'loan', quantity: 1 },
    { id: -1, type: 'sell', quantity: 1 },
    JSON.parse('{ "__proto__": { "id": 7, "type": "sell", "quantity": 1 } }'),
  ]
  expect(readLines(left)).toEqual([boots(2), boots(1, '44')])
  for (const garbage of [undefined, null, 'cart', 7, { items: [boots(1)] }]) expect(readLines(garbage)).toEqual([])
})

test.for(['a\0b', '\ud800', ''])('a choice that the database could not keep is no choice: %j', (attribute) => {
  const attributes = [{ attribute_name: 'Dydis', attribute }]
  expect(CartLine.safeParse({ ...boots(1), attributes }).success).toBe(false)
})
