import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products, stock_movements } from '#catalogue/server/catalogue.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, listDays } from '#rules/calendar/day.ts'
import { checkOut, makeCheckoutForm, makePricedCheckoutForm } from './checkout.factories.ts'

let crowd: TestPerson[]

const shop = openShopForFile({ now: new Date('2026-11-18T08:30:00Z') })
beforeAll(async () => {
  crowd = []
  for (let one = 0; one < 50; one++) crowd.push(await makeCustomer(shop))
})

const one = (kind: string, id: number, quantity = 1, rest: object = {}) => ({ id, type: kind, quantity, ...rest })
const placed = (answers: TestAnswer[]) => answers.filter(({ status }) => status === 201)
const refused = (answers: TestAnswer[]) => answers.filter(({ status }) => status !== 201)
const customer = (index: number) => crowd[index % crowd.length] as TestPerson

async function stockOf(id: number) {
  const { db } = shop.context.database
  const [product] = await db.select({ stock: products.stock }).from(products).where(eq(products.id, id))
  const movements = await db.select().from(stock_movements).where(eq(stock_movements.product_id, id))
  expect(movements.reduce((sum, { units }) => sum + units, 0)).toBe(product?.stock)
  return product?.stock
}

async function countOrders() {
  const [counted] = await shop.context.database.db.select({ orders: count() }).from(orders)
  return counted?.orders ?? 0
}

test('T01 of fifty who buy the last unit at the same instant one gets it, and the others are told what changed', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await makeSellProduct(shop, { units: 1 })
    const form = await makePricedCheckoutForm(shop, [one('sell', id)])

    const answers = await Promise.all(crowd.map((buyer) => checkOut(shop, buyer, form)))

    expect(placed(answers)).toHaveLength(1)
    expect(refused(answers).map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 49 }, () => [409, 'cart-changed']),
    )
    expect(refused(answers)[0]?.body.cart).toMatchObject({
      items: [{ id, available: 0, error: 'Prekė išparduota – išimkite ją iš krepšelio.' }],
      price_with_vat: 0,
    })
    expect(await stockOf(id)).toBe(0)
  }
}, 60_000)

test('T04 of twenty who rent the last unit for overlapping days one gets it', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await makeRentProduct(shop, { units: 1 })
    // all want Wednesday
    const periods = Array.from({ length: 20 }, (_, index) => ({
      from: ['2026-11-23', '2026-11-24', '2026-11-25'][index % 3],
      to: ['2026-11-25', '2026-11-26', '2026-11-27'][Math.floor(index / 3) % 3],
    }))
    const forms = await Promise.all(
      periods.map((period) => makePricedCheckoutForm(shop, [one('rent', id, 1, { period })])),
    )

    const answers = await Promise.all(forms.map((form, index) => checkOut(shop, customer(index), form)))

    expect(placed(answers)).toHaveLength(1)
    expect(new Set(refused(answers).map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 cart-changed']),
    )
    const rows = await shop.context.database.db.select().from(rentals).where(eq(rentals.product_id, id))
    expect(rows).toHaveLength(1)
  }
}, 60_000)

test('T05 rentals that follow each other to the minute all fit one unit', async () => {
  const { id } = await makeRentProduct(shop, { pricePerHourCents: 500, units: 1 })
  const hours = ['08:00', '10:00', '12:00', '14:00'].map((from_time) => ({ from: '2026-11-23', from_time, hours: 2 }))
  const forms = await Promise.all(hours.map((period) => makePricedCheckoutForm(shop, [one('rent', id, 1, { period })])))
  const answers = await Promise.all(forms.map((form, index) => checkOut(shop, customer(index), form)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
})

test('T06 a pool of three is rented by a crowd: never overbooked, nobody refused while a unit was free', async () => {
  const wish = fc.record({ start: fc.nat(9), days: fc.nat(5), quantity: fc.integer({ min: 1, max: 2 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(wish, { minLength: 6, maxLength: 14 }), async (wishes) => {
      const { id } = await makeRentProduct(shop, { units: 3 })
      const open = listDays('2026-11-23', '2026-12-25').filter((day) => new Date(day).getUTCDay() % 6 !== 0)
      const wanted = wishes.map(({ start, days, quantity }) => ({
        quantity,
        period: { from: open[start] as string, to: open[start + days] as string },
      }))
      const forms = await Promise.all(
        wanted.map(({ quantity, period }) => makePricedCheckoutForm(shop, [one('rent', id, quantity, { period })])),
      )

      const answers = await Promise.all(forms.map((form, index) => checkOut(shop, customer(index), form)))

      const got = wanted.filter((_, index) => answers[index]?.status === 201)
      const loadOn = (day: string) =>
        got.filter(({ period }) => period.from <= day && day <= period.to).reduce((sum, one) => sum + one.quantity, 0)
      for (const day of listDays('2026-11-23', addDays('2026-12-25', 1))) expect(loadOn(day)).toBeLessThanOrEqual(3)
      for (const [index, { quantity, period }] of wanted.entries()) {
        if (answers[index]?.status === 201) continue
        expect(answers[index]?.body.code).toBe('cart-changed')
        const busiest = Math.max(...listDays(period.from, period.to).map(loadOn))
        expect(busiest + quantity).toBeGreaterThan(3)
      }
    }),
    { numRuns: 8 },
  )
}, 60_000)

test('T11 twenty attempts with one key at the same instant make one order, and all are told of it', async () => {
  const { id } = await makeSellProduct(shop, { units: 30 })
  const form = await makePricedCheckoutForm(shop, [one('sell', id)])
  const before = await countOrders()

  const answers = await Promise.all(Array.from({ length: 20 }, () => checkOut(shop, customer(0), form, 'raktas-1')))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
  expect(await countOrders()).toBe(before + 1)
  expect(await stockOf(id)).toBe(29)
  const orderId = answers[0]?.body.data.id
  const { db } = shop.context.database
  expect(await db.select().from(mails).where(eq(mails.order_id, orderId))).toHaveLength(1)
  expect(await db.select().from(documents).where(eq(documents.order_id, orderId))).toHaveLength(1)
})

test('T13 a double click without a key makes one order', async () => {
  const { id } = await makeSellProduct(shop, { units: 30 })
  const form = await makePricedCheckoutForm(shop, [one('sell', id, 2)])
  const before = await countOrders()

  const answers = await Promise.all([checkOut(shop, customer(1), form), checkOut(shop, customer(1), form)])

  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.body.data.id).toBe(answers[1]?.body.data.id)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(1)
  expect(await countOrders()).toBe(before + 1)
  expect(await stockOf(id)).toBe(28)
})

test('carts with the same products in opposite order do not block each other', async () => {
  const shelf = [await makeSellProduct(shop, { units: 100 }), await makeAddition(shop, { units: 100 })]
  const tool = await makeRentProduct(shop, { units: 100 })
  const period = { from: '2026-11-23', to: '2026-11-25' }
  const lines = [...shelf.map(({ kind, id }) => one(kind, id)), one('rent', tool.id, 1, { period })]
  const { expected_price_with_vat: expected } = await makePricedCheckoutForm(shop, lines)
  const forms = Array.from({ length: 30 }, (_, index) =>
    makeCheckoutForm(index % 2 ? lines : lines.toReversed(), expected),
  )

  const answers = await Promise.all(forms.map((form, index) => checkOut(shop, customer(index), form)))

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const { id } of shelf) expect(await stockOf(id)).toBe(70)
})

test('T17 orders placed at the same instant are numbered without a gap', async () => {
  const issued = await shop.context.database.db
    .select({ number: documents.number })
    .from(documents)
    .orderBy(documents.number)
  expect(issued.map(({ number }) => number)).toEqual(issued.map((_, index) => index + 1))
  expect(issued).toHaveLength(await countOrders())
})
