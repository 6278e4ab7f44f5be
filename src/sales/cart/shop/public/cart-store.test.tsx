import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildLineKey } from '../../build-line-key.ts'

const sent = vi.hoisted(() => [] as { items: unknown[] }[])
const server = vi.hoisted(() => ({ isAway: false }))
vi.mock('#platform/browser/api-client.ts', () => ({
  sendRequest: async (_: unknown, { body }: { body: never }) => {
    if (server.isAway) throw new Error('away')
    sent.push(body)
  },
}))

type Store = typeof import('./cart-store.ts')
let store: Store
let changes: typeof import('../change-cart.ts')

const drill = {
  id: 1,
  type: 'rent' as const,
  period: { from: '2026-11-23', to: '2026-11-25' },
  title: 'Perforatorius',
  slug: 'perforatorius',
  main_thumbnail: '',
  price: 6000,
  price_with_vat: 7260,
}
const { period: _, ...rest } = drill
const bit = { ...rest, id: 4, type: 'addition' as const, title: 'Grąžtas' }

beforeEach(async () => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('addEventListener', () => {})
  vi.useFakeTimers()
  sent.length = 0
  server.isAway = false
  await reload()
})

async function reload() {
  vi.resetModules()
  store = await import('./cart-store.ts')
  changes = await import('../change-cart.ts')
}

function storage() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

const quantities = () => store.getCartLines().map(({ id, quantity }) => [id, quantity])

test('adding the same line adds its quantity, one unit unless said otherwise', () => {
  store.add(drill)
  store.add(bit, 3)
  store.add(drill, 2)
  expect(quantities()).toEqual([
    [1, 3],
    [4, 3],
  ])
})

test('a product with other days or other choices is a line of its own', () => {
  store.add(drill)
  store.add({ ...drill, period: { from: '2026-11-23', to: '2026-11-26' } })
  store.add({ ...bit, attributes: [{ attribute_name: 'Ilgis', attribute: '8 cm' }] })
  store.add({ ...bit, attributes: [{ attribute_name: 'Ilgis', attribute: '12 cm' }] })
  expect(store.getCartLines()).toHaveLength(4)
})

test.each([0, -1])('a quantity of %i takes the line out', (quantity) => {
  store.add(drill)
  store.add(bit)
  changes.setQuantity(buildLineKey(drill), quantity)
  expect(quantities()).toEqual([[4, 1]])
})

test('a line that gets the days of another one joins it', () => {
  const longer = { from: '2026-11-23', to: '2026-11-26' }
  store.add(drill)
  store.add({ ...drill, period: longer }, 2)
  changes.setPeriod(buildLineKey(drill), longer)
  expect(quantities()).toEqual([[1, 3]])
})

test('the cart survives a reload, as a JSON array under its key', async () => {
  store.add(drill, 2)
  expect(JSON.parse(localStorage.getItem('cart') ?? '')).toEqual([{ ...drill, quantity: 2 }])
  await reload()
  expect(quantities()).toEqual([[1, 2]])
})

test('the server renders everybody the same cart, which nobody has looked into yet', () => {
  store.add(drill)
  function Probe() {
    const { count, isRead } = store.useCart()
    return `${count} ${isRead}`
  }
  expect(renderToString(<Probe />)).toBe('0 false')
})

function fillStorage() {
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
}

test('T100 a guest whose storage is full or shut is told so, and nothing was added', () => {
  store.add(drill)
  fillStorage()
  expect(() => store.add(bit)).toThrow()
  expect(quantities()).toEqual([[1, 1]])
})

test("a full storage doesn't keep a customer from shopping: the server has the cart", async () => {
  localStorage.setItem('token', 'x')
  fillStorage()
  store.add(drill)
  expect(quantities()).toEqual([[1, 1]])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
})

test('T1128 a line that neither the browser nor the server keeps is not in the cart, and is reported', async () => {
  localStorage.setItem('token', 'x')
  store.add(drill)
  await vi.advanceTimersByTimeAsync(5_000)
  fillStorage()
  server.isAway = true
  const added = expect(store.add(drill, 2)).rejects.toThrow()
  const other = expect(store.add(bit)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all([added, other])
  expect(quantities()).toEqual([[1, 1]])
  server.isAway = false
  const now = store.add(bit)
  await vi.advanceTimersByTimeAsync(5_000)
  await expect(now).resolves.toBeUndefined()
  expect(quantities()).toEqual([
    [1, 1],
    [4, 1],
  ])
})

test('a cart changed in a full storage is changed for this page', () => {
  store.add(drill)
  fillStorage()
  changes.setQuantity(buildLineKey(drill), 3)
  expect(quantities()).toEqual([[1, 3]])
})

test("a guest's cart stays in the browser", async () => {
  store.add(drill)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
})

test("a customer's changes are saved together, the last one last, without what only shows them", async () => {
  localStorage.setItem('token', 'x')
  store.add(drill)
  store.add(bit)
  changes.setQuantity(buildLineKey(bit), 7)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([
    {
      items: [
        { id: 1, type: 'rent', quantity: 1, period: drill.period },
        { id: 4, type: 'addition', quantity: 7 },
      ],
    },
  ])
})

test('a change that a reload overtook is saved by the next page', async () => {
  localStorage.setItem('token', 'x')
  store.add(drill)
  vi.clearAllTimers()
  await reload()
  store.getCartLines()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
})

test('T29 the cart that came with a login is not sent back, and logout leaves nothing and saves nothing', async () => {
  localStorage.setItem('token', 'x')
  store.takeCart([{ ...drill, quantity: 2 }, { nonsense: true }])
  expect(quantities()).toEqual([[1, 2]])
  store.add(bit)
  store.forgetCart()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toEqual([])
  expect(localStorage.getItem('cart')).toBeNull()
})

test('T29 changes that the server never received before the session died come back to the same customer, and to nobody else', async () => {
  const { storeStashedCart, restoreStashedCart } = await import('./stashed-cart.ts')
  localStorage.setItem('token', 'x')
  store.add(bit, 3)
  storeStashedCart(7)
  expect(store.getCartLines()).toEqual([])
  expect(localStorage.getItem('cart')).toBeNull()
  restoreStashedCart(7)
  expect(store.getCartLines()).toMatchObject([{ id: 4, quantity: 3 }])

  storeStashedCart(7)
  restoreStashedCart(8)
  restoreStashedCart(7)
  expect(store.getCartLines()).toEqual([])

  storeStashedCart(undefined)
  restoreStashedCart(7)
  expect(store.getCartLines()).toEqual([])
})
