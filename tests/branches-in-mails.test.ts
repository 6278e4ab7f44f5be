import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import {
  fetchHandover,
  makeHandOverBody,
  makeRentalOrder,
  makeTakeBackBody,
} from '#counter/handovers/handovers.factories.ts'
import { handovers } from '#counter/handovers/server/handovers.tables.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { ExtendRental, QuoteExtension } from '#sales/extensions/extensions.contract.ts'
import { makeBranch } from '#shell/branches/server/places.factories.ts'
import { readDefaultPlace } from '#shell/branches/server/public/read-places.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeAll(() => on('2026-11-16', '10:00'))

async function on(day: string, time: string) {
  shop.setNow(toInstant(day, time))
  admin = await makeAdmin(shop)
}
const db = () => shop.context.database.db
const mailOf = async (orderId: number, template: string) => {
  const [mail] = await db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, orderId), eq(mails.template, template)))
    .orderBy(desc(mails.id))
  return mail?.text ?? ''
}
const actPlaces = async (orderId: number) => {
  const place = sql<string>`${documents.snapshot} #>> '{content,place}'`
  const rows = await db()
    .select({ place })
    .from(handovers)
    .innerJoin(documents, eq(documents.id, handovers.document_id))
    .where(eq(handovers.order_id, orderId))
    .orderBy(handovers.id)
  return rows.map((row) => row.place)
}
async function handOver(orderId: number) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const { status } = await shop.request(HandOver, {
    as: admin.token,
    params: { id: orderId },
    body: makeHandOverBody(tools),
  })
  expect(status).toBe(201)
}
async function bringBack(orderId: number, place_id?: number) {
  const { tools } = await fetchHandover(shop, admin.token, orderId)
  const body = { ...makeTakeBackBody(tools), ...(place_id && { place_id }) }
  expect((await shop.request(TakeToolsBack, { as: admin.token, params: { id: orderId }, body })).status).toBe(201)
}

const home = 'Pagrindinis padalinys, Bandymų g. 1, Kaunas'
const vilnius = 'Vilnius, Gedimino pr. 1'

test('a shop of one place writes its address alone, and names no place', async () => {
  const { orderId } = await makeRentalOrder(shop)
  await shop.request(MarkPaid, { as: admin.token, params: { id: orderId } })
  await handOver(orderId)
  await on('2026-11-17', '09:00')
  await sendReturnNotices(shop.context)
  const reminder = await mailOf(orderId, 'return-reminder')
  expect(reminder).toContain('Bandymų g. 1, Kaunas')
  for (const text of [reminder, await mailOf(orderId, 'order-paid')]) {
    expect(text).not.toContain('padalinys')
    expect(text).not.toContain('Išduodame')
  }
  await bringBack(orderId)
  expect(await actPlaces(orderId)).toEqual(['Bandymų g. 1, Kaunas', 'Bandymų g. 1, Kaunas'])
})

test('with several, acts say where tools went out and came back, and mails where they are awaited, with that place’s hours', async () => {
  await on('2026-11-16', '10:00')
  const homeId = await readDefaultPlace(db())
  const opening_hours = { days: [1, 2, 3, 4, 5], open: '07:00', close: '19:00' }
  const vilniusId = (await makeBranch(shop, { address: 'Gedimino pr. 1', phone: '+37060000002', opening_hours })).id
  const order = { place_id: homeId, return_place_id: vilniusId }
  const { orderId } = await makeRentalOrder(shop, { order })
  await shop.request(MarkPaid, { as: admin.token, params: { id: orderId } })
  const paid = await mailOf(orderId, 'order-paid')
  expect(paid).toContain(`${home} · I–V 08:00–17:00`)
  expect(paid).toContain(`${vilnius} · I–V 07:00–19:00`)
  await handOver(orderId)

  await on('2026-11-17', '09:00')
  await sendReturnNotices(shop.context)
  const reminder = await mailOf(orderId, 'return-reminder')
  for (const words of [vilnius, 'I–V 07:00–19:00', '600\u00a000002']) expect(reminder).toContain(words)
  expect(reminder).not.toContain('Kur grąžinti: Bandymų')

  const customer = await makeCustomer(shop)
  await db().update(orders).set({ user_id: customer.id }).where(eq(orders.id, orderId))
  const [rental] = await db().select().from(rentals).where(eq(rentals.order_id, orderId))
  const input = { as: customer.token, params: { id: orderId, rentalId: rental?.id ?? 0 } }
  const to = { to: '2026-11-19', to_time: '18:30' }
  const { body: quote } = await shop.request(QuoteExtension, { ...input, query: to })
  expect(quote.message).toBeUndefined()
  const expected_price_with_vat = quote.data.price_with_vat
  const extended = await shop.request(ExtendRental, { ...input, body: { ...to, expected_price_with_vat } })
  expect(extended.status, JSON.stringify(extended.body)).toBe(201)
  expect(await mailOf(extended.body.data.order.id, 'rental-extended')).toContain(`Kur grąžinti: ${vilnius}`)
  await bringBack(orderId)
  expect(await actPlaces(orderId)).toEqual([home, vilnius])

  await on('2026-11-17', '12:00')
  const { orderId: other } = await makeRentalOrder(shop, { order })
  await handOver(other)
  await bringBack(other, homeId)
  expect(await actPlaces(other)).toEqual([home, home])
})
