import { beforeEach, expect, test, vi } from 'vitest'
import { type StoredDeskOrder, storedDeskOrder } from './stored-desk-order.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const begun = { by: 1, clientId: undefined, entry: 'a' }
const order = {
  key: 'one',
  from: '2026-11-24',
  to: '2026-11-25',
  toTime: '',
  form: { items: [] },
  products: [],
  holdsTo: '',
  handsOver: false,
} as unknown as StoredDeskOrder

test('an unsaved order is there again, wherever the form is opened from, until it is done', () => {
  storedDeskOrder.write(begun, order)
  expect(storedDeskOrder.read({ ...begun, entry: 'b' })).toEqual(order)
  storedDeskOrder.write(begun, null)
  expect(storedDeskOrder.read(begun)).toBeUndefined()
})

test('a draft order is read neither by another clerk nor without a signed-in person', () => {
  storedDeskOrder.write(begun, order)
  expect(storedDeskOrder.read({ ...begun, by: 2 })).toBeUndefined()
  expect(storedDeskOrder.read({ ...begun, by: undefined })).toBeUndefined()
  storedDeskOrder.write({ ...begun, by: undefined }, order)
  expect(storedDeskOrder.read({ ...begun, by: undefined })).toBeUndefined()
})

test('a link of a client begins a new order, going back to it does not, and the other order stays', () => {
  storedDeskOrder.write(begun, order)
  const link = { by: 1, clientId: 7, entry: 'c' }
  expect(storedDeskOrder.read(link)).toBeUndefined()
  storedDeskOrder.write(link, { ...order, key: 'two' })
  expect(storedDeskOrder.read(link)?.key).toBe('two')
  expect(storedDeskOrder.read({ ...link, entry: 'd' })).toBeUndefined()
  expect(storedDeskOrder.read(begun)?.key).toBe('one')
})

test('a stored order that no longer fits the form is not put into it', () => {
  const kept = { by: 1, begin: '', order: { ...order, form: null } }
  sessionStorage.setItem('desk-order', JSON.stringify(kept))
  expect(storedDeskOrder.read(begun)).toBeUndefined()
  sessionStorage.setItem('desk-order', JSON.stringify({ ...kept, order }))
  expect(storedDeskOrder.read(begun)).toEqual(order)
})
