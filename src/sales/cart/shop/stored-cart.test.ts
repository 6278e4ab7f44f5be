import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildLineKey } from '../build-line-key.ts'
import { CartLines } from '../cart.contract.ts'
import { parseStoredCart } from './stored-cart.ts'
import { toCartLineInput } from './to-cart-line-input.ts'

const shown = { title: 'Perforatorius', slug: 'perforatorius', main_thumbnail: '', price: 2000, price_with_vat: 2420 }
const drill = { id: 1, type: 'rent', quantity: 1, period: { from: '2026-11-23', to: '2026-11-25' }, ...shown }
const bit = {
  id: 4,
  type: 'addition',
  quantity: 2,
  attributes: [{ attribute_name: 'Ilgis', attribute: '8 cm' }],
  ...shown,
}
const kept = (...lines: unknown[]) => parseStoredCart(JSON.stringify(lines))

test('a stored cart is read back as it was', () => {
  expect(kept(drill, bit)).toEqual({ lines: [drill, bit], isDamaged: false, isRead: true })
})

test('an empty storage is read as an empty, undamaged cart', () => {
  expect(parseStoredCart(null)).toEqual({ lines: [], isDamaged: false, isRead: true })
})

test.each(['', 'undefined', '{', '"cart"', '7', 'null', '{"items":[]}', `"${'x'.repeat(5_000_000)}"`])(
  'T28 garbage is an empty cart that says so (%#)',
  (text) => {
    expect(parseStoredCart(text)).toMatchObject({ lines: [], isDamaged: true })
  },
)

test.each([
  null,
  7,
  [],
  {},
  { ...drill, id: '1' },
  { ...drill, id: 0 },
  { ...drill, id: 2 ** 31 },
  { ...drill, type: 'toString' },
  { ...drill, type: ['rent'] },
  { ...drill, quantity: 0 },
  { ...drill, quantity: -1 },
  { ...drill, quantity: 0.5 },
  { ...drill, quantity: '2' },
  { ...drill, quantity: 1e9 },
  { product: drill, amount: 1 },
])('a bad line is left out, the good one beside it stays (%#)', (bad) => {
  expect(kept(bad, bit)).toMatchObject({ lines: [bit], isDamaged: true })
})

test('T28 an older line without the words to show it is still a line', () => {
  expect(kept({ id: 3, type: 'sell', quantity: 2 }).lines).toEqual([
    { id: 3, type: 'sell', quantity: 2, title: '', slug: '', main_thumbnail: '', price: 0, price_with_vat: 0 },
  ])
})

test('a rent line whose period is none stays without it, so that the cart asks for one', () => {
  const { period: _, ...input } = drill
  expect(kept({ ...drill, period: { from: '2026-02-30', to: '2026-03-01' } }).lines).toEqual([input])
  expect(kept({ ...drill, period: 'rytoj' }).lines).toEqual([input])
})

test('T28 T61 a line cannot reach the prototype of anything', () => {
  const text = '[{"__proto__":{"isAdmin":true},"constructor":1,"id":3,"type":"sell","quantity":1,"isAdmin":true}]'
  const [line] = parseStoredCart(text).lines
  expect(Object.getPrototypeOf(line)).toBe(Object.prototype)
  expect(line).not.toHaveProperty('isAdmin')
  expect({}).not.toHaveProperty('isAdmin')
})

test('the same line twice is one line, with the newer words', () => {
  const newer = { ...drill, quantity: 2, title: 'Perforatorius X' }
  expect(kept(drill, newer).lines).toEqual([{ ...newer, quantity: 3 }])
})

test('a cart of thousands is cut to what the server takes', () => {
  const { lines, isDamaged } = kept(...Array.from({ length: 5_000 }, (_, n) => ({ ...bit, id: n + 1 })))
  expect(lines).toHaveLength(100)
  expect(isDamaged).toBe(true)
})

test('T28 reading any stored text yields lines that the server takes, each key once', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant(drill), looseLine)), (matches) => {
      const { lines } = parseStoredCart(JSON.stringify(matches))
      expect(CartLines.safeParse(lines.map(toCartLineInput)).error).toBeUndefined()
      expect(new Set(lines.map(buildLineKey)).size).toBe(lines.length)
    }),
  )
})

const looseLine = fc.record(
  {
    id: fc.oneof(fc.integer(), fc.constantFrom(1, 2)),
    type: fc.constantFrom('rent', 'sell', 'addition', 'other'),
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.double()),
    attributes: fc.jsonValue(),
    period: fc.oneof(
      fc.constantFrom(drill.period, { from: '2026-11-23', from_time: '10:00', hours: 2 }),
      fc.jsonValue(),
    ),
  },
  { requiredKeys: ['id', 'type', 'quantity'] },
)
