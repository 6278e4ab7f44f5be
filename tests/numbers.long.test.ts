import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import { OrderPdf } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import { isDatabaseAway, type Tx } from '#platform/database/database.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { issueCredit } from '#sales/closing/server/issue-credit.ts'
import { createWork } from '#shell/action/work.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const pay = (orderId: number, now = shop.context.clock()) =>
  shop.context.database.transaction((tx) => markPaid(createWork(tx, { by: admin.id, now }), { orderId }))

const issued = (series: string) =>
  shop.context.database.db.select().from(documents).where(eq(documents.series, series)).orderBy(asc(documents.number))

const documentOf = async (orderId: number, kind: 'invoice' | 'prepayment') => {
  const documentRows = await shop.context.database.db
    .select()
    .from(documents)
    .where(and(eq(documents.order_id, orderId), eq(documents.kind, kind)))
  if (!documentRows[0]) throw new Error(`Order ${orderId} has no ${kind}`)
  return documentRows[0]
}

const changeSettings = async (change: object) => {
  const { body } = await shop.request(ShowSettings, { as: admin.token })
  const saved = await shop.request(SaveSettings, { as: admin.token, body: { ...body.data, ...change } })
  expect(saved.status).toBe(200)
}

/** A slow machine has too few connections; retries as after a 503. */
async function patiently<T>(action: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await shop.context.database.transaction(action)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
  }
}

test('T17 five hundred invoices and credit notes at once, a third of which fail late, leave no gap, no double and no date that goes back', async () => {
  const placed: number[] = []
  for (let i = 0; i < 350; i++) placed.push((await makeOrder(shop)).id)
  const paidBefore = placed.slice(0, 150)
  for (const orderId of paidBefore) await pay(orderId)

  const issue = (action: (tx: Tx, now: Date) => Promise<unknown>, index: number) =>
    patiently(async (tx) => {
      // clocks of several processes differ by a day around midnight
      await action(tx, new Date(shop.context.clock().getTime() + (index % 3) * 86_400_000))
      if (index % 10 < 3) throw new Error('the power went')
    })
  const byUserId = admin.id
  const credits = paidBefore.flatMap((orderId) => [orderId, orderId])
  const outcomes = await Promise.allSettled([
    ...placed
      .slice(150)
      .map((orderId, i) => issue((tx, now) => markPaid(createWork(tx, { by: byUserId, now }), { orderId }), i)),
    // twice per order: the second is too late, or succeeds after the first failed
    ...credits.map((orderId, i) =>
      issue(
        (tx, now) =>
          issueCredit(createWork(tx, { by: byUserId, now }), {
            orderId,
            lines: 'all',
            reason: 'Klaida',
            return_stock: false,
          }),
        i,
      ),
    ),
  ])
  const done = outcomes.map(({ status }) => status === 'fulfilled')
  expect(done.slice(0, 200).filter(Boolean)).toHaveLength(140)

  const invoices = await issued('NS')
  const notes = await issued('NK')
  expect(invoices).toHaveLength(290)
  expect(notes).toHaveLength(done.slice(200).filter(Boolean).length)
  expect(notes.length).toBeGreaterThan(100)
  expect(new Set(notes.map(({ order_id }) => order_id)).size).toBe(notes.length)
  for (const series of [invoices, notes]) {
    expect(series.map(({ number }) => number)).toEqual(series.map((_, i) => i + 1))
    const dates = series.map(({ issued_on }) => issued_on)
    expect(dates).toEqual([...dates].sort())
  }
  const paid = await shop.context.database.db.select().from(orders)
  expect(
    paid
      .filter(({ paid_at }) => paid_at)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(invoices.map(({ order_id }) => order_id).sort())
}, 60_000)

test('T74 the date is Vilnius’s and never goes back, even when the clock does', async () => {
  await changeSettings({ series: { prepayment: 'ISF', invoice: 'MET', credit: 'NK' } })
  const lateOnNewYearsEve = new Date('2026-12-31T21:59:59Z')
  const inTheNewYear = new Date('2026-12-31T22:00:00Z')
  await pay((await makeOrder(shop)).id, lateOnNewYearsEve)
  await pay((await makeOrder(shop)).id, inTheNewYear)
  const backAnHour = await makeOrder(shop)
  await pay(backAnHour.id, new Date('2026-12-31T21:00:01Z'))

  expect((await issued('MET')).map(({ full_number, issued_on }) => [full_number, issued_on])).toEqual([
    ['MET000001', '2026-12-31'],
    ['MET000002', '2027-01-01'],
    ['MET000003', '2027-01-01'],
  ])
  // the law wants the day of payment when it is not the day of issue
  expect((await documentOf(backAnHour.id, 'invoice')).snapshot.supplied_on).toBe('2026-12-31')
})

test('a series that comes back goes on where it stopped', async () => {
  await changeSettings({ series: { prepayment: 'ISF', invoice: 'SEN', credit: 'NK' } })
  await pay((await makeOrder(shop)).id)
  await changeSettings({ series: { prepayment: 'ISF', invoice: 'NAU', credit: 'NK' } })
  await pay((await makeOrder(shop)).id)
  await changeSettings({ series: { prepayment: 'ISF', invoice: 'SEN', credit: 'NK' } })
  const { id } = await makeOrder(shop)
  expect((await pay(id)).full_number).toBe('SEN000002')
})

test('T19 an issued document stays as it was, whatever changes afterwards', async () => {
  const product = await makeSellProduct(shop, { title: 'Kampinis šlifuoklis' })
  const { id } = await makeOrder(shop, {
    user_id: admin.id,
    lines: [{ product_id: product.id, title: 'Kampinis šlifuoklis', unit_price: 9900 }],
  })
  await pay(id)
  const pdf = () => shop.request(OrderPdf, { as: admin.token, params: { id, kind: 'invoice' } })
  const before = { document: await documentOf(id, 'invoice'), bytes: (await pdf()).bytes }

  const { db } = shop.context.database
  await db.update(products).set({ title: 'Kitas', price: 1 }).where(eq(products.id, product.id))
  await db.update(users).set({ name: 'Kita', lastname: 'Pavardė' }).where(eq(users.id, admin.id))
  await db
    .update(orders)
    .set({ name: 'Kita', address: 'Kitur', price: 2, vat: 0, price_with_vat: 2 })
    .where(eq(orders.id, id))
  await changeSettings({ name: 'MB „Kita“', code: '305691172', iban: '', vat_rate: 25, address: 'Kitur' })

  const after = await documentOf(id, 'invoice')
  expect(after).toEqual(before.document)
  expect(snapshotHash(after.snapshot)).toBe(before.document.snapshot_hash)
  expect((await pdf()).bytes.equals(before.bytes)).toBe(true)

  await expect(db.update(documents).set({ full_number: 'NS9' }).where(eq(documents.id, after.id))).rejects.toThrow()
  await expect(db.delete(documents).where(eq(documents.id, after.id))).rejects.toThrow()
})

test('T25 rent of several units is charged for all of them on the document', async () => {
  const { id } = await makeOrder(shop, {
    order: { private_or_company: 'company', title: 'UAB „Ąžuolas“' },
    lines: [{ title: 'Pastoliai', quantity: 3, charged_units: 4, unit: 'day', unit_price: 1005 }],
  })
  const { snapshot } = await documentOf(id, 'prepayment')
  expect(snapshot).toMatchObject({ price: 12_060, price_with_vat: snapshot.price + snapshot.vat })
  expect(snapshot.lines[0]).toMatchObject({ quantity: 3, charged_units: 4, unit_price: 1005, price: 12_060 })
})
