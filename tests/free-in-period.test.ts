import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ListRentProducts } from '#catalogue/catalogue.contract.ts'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'

/** A Wednesday. */
const now = new Date('2026-11-18T08:30:00Z')

const shop = openShopForFile({ now })

const list = (query: Record<string, unknown>) => shop.request(ListRentProducts, { query })
const shown = async (query: Record<string, unknown>) =>
  (await list(query)).body.data.map((card: { title: string; free_in_period?: number }) => [
    card.title,
    card.free_in_period,
  ])
const at = (day: string, time = '08:00') => toInstant(day, time)

test('a list for a period has what is free from its first day to its last, and says how many units', async () => {
  const category = 'Pjovimas'
  const saw = await makeRentProduct(shop, { title: 'Pjūklas', category, units: 2 })
  const drill = await makeRentProduct(shop, { title: 'Gręžtuvas', category, units: 1 })
  await makeRentProduct(shop, { title: 'Nėra nė vieno', category, units: 0 })
  await makeRental(shop, { productId: saw.id, from: at('2026-11-24'), to: at('2026-11-25', '17:00') })
  await makeRental(shop, { productId: drill.id, from: at('2026-11-24'), to: at('2026-11-24', '12:00') })

  const query = { category: 'pjovimas' }
  expect(await shown({ ...query, from: '2026-11-23', to: '2026-11-23' })).toEqual([
    ['Gręžtuvas', 1],
    ['Pjūklas', 2],
  ])
  expect(await shown({ ...query, from: '2026-11-23', to: '2026-11-26' })).toEqual([['Pjūklas', 1]])
  expect(await shown({ ...query, from: '2026-11-25', to: '2026-11-26' })).toEqual([
    ['Gręžtuvas', 1],
    ['Pjūklas', 1],
  ])
  expect((await list({ ...query, from: '2026-11-23', to: '2026-11-26' })).body.meta.total).toBe(1)
  expect(await shown(query)).toContainEqual(['Nėra nė vieno', undefined])
})

test('the true peak counts: three bookings one after another need one unit', async () => {
  const { id } = await makeRentProduct(shop, { title: 'Kopėčios', category: 'Viena po kitos', units: 2 })
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-26'])
    await makeRental(shop, { productId: id, from: at(day), to: at(day, '17:00') })
  expect(await shown({ category: 'viena-po-kitos', from: '2026-11-23', to: '2026-11-27' })).toEqual([['Kopėčios', 1]])
})

test('a tool that is late is free on no day, and the answer is kept until the next one would be late', async () => {
  const category = 'Vėluoja'
  const late = await makeRentProduct(shop, { title: 'Vėluojantis', category })
  const due = await makeRentProduct(shop, { title: 'Laukiamas', category })
  await makeRental(shop, { productId: late.id, from: at('2026-11-16'), to: at('2026-11-17', '17:00') })
  await makeRental(shop, { productId: due.id, from: at('2026-11-16'), to: at('2026-11-18', '11:00') })
  const query = { category: 'veluoja', from: '2026-11-23', to: '2026-11-24' }

  const answer = await list(query)
  expect(answer.body.data.map(({ title }: { title: string }) => title)).toEqual(['Laukiamas'])
  expect(answer.headers['x-shows-until']).toBe('2026-11-18T09:00:00.000Z')
  shop.setNow(new Date('2026-11-18T09:00:00Z'))
  expect((await list(query)).body.data).toEqual([])
  shop.setNow(now)
})

test('a list for today is kept no longer than today can be begun', async () => {
  await makeRentProduct(shop, { title: 'Ramus', category: 'Rami' })
  const answer = await list({ category: 'rami', from: '2026-11-18', to: '2026-11-19' })
  expect(new Date(String(answer.headers['x-shows-until'])) <= at('2026-11-18', '17:00')).toBe(true)
})

test('dates that cannot be are refused under their fields, and links keep sound ones', async () => {
  for (const [query, field] of [
    [{ from: '2026-11-17', to: '2026-11-20' }, 'from'],
    [{ from: '2026-11-23' }, 'to'],
    [{ to: '2026-11-23' }, 'from'],
    [{ from: '2026-11-24', to: '2026-11-23' }, 'to'],
    [{ from: '2026-11-21', to: '2026-11-23' }, 'from'],
    [{ from: 'rytoj', to: '2026-11-23' }, 'from'],
  ] as const) {
    const { status, body } = await list(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  }
  for (let n = 0; n < 21; n++) await makeRentProduct(shop, { title: `Daug ${n}`, category: 'Daug' })
  const { body } = await list({ category: 'daug', from: '2026-11-23', to: '2026-11-24', available: '1' })
  expect(body.links.next).toBe('/api/rent-products?category=daug&available=1&from=2026-11-23&to=2026-11-24&page=2')
})

test('the list of free tools agrees with the one answer about availability, whatever is booked', async () => {
  const category = 'Sutinka'
  const products = []
  for (const [title, units] of [
    ['A', 1],
    ['B', 2],
    ['C', 3],
  ] as const)
    products.push(await makeRentProduct(shop, { title, category, units }))
  const day = (n: number) => `2026-12-${String(n).padStart(2, '0')}`
  const bookings = fc.sample(
    fc.record({ product: fc.nat(2), from: fc.integer({ min: 1, max: 11 }), days: fc.nat(4) }),
    { numRuns: 40, seed: 11 },
  )
  for (const { product, from, days } of bookings)
    await makeRental(shop, {
      productId: products[product]?.id ?? 0,
      from: at(day(from)),
      to: at(day(from + days), '17:00'),
    }).catch(() => undefined)

  for (const [from, to] of [
    [1, 1],
    [1, 4],
    [2, 3],
    [3, 11],
    [7, 9],
    [10, 11],
    [14, 15],
  ] as const) {
    const { db } = shop.context.database
    const expected = []
    for (const { id, title } of products) {
      const free = await freeUnits(db, id, at(day(from)), at(day(to), '17:00'), now)
      if (free > 0) expected.push([title, free])
    }
    expect(await shown({ category: 'sutinka', from: day(from), to: day(to) }), `${from}–${to}`).toEqual(expected)
  }
})
