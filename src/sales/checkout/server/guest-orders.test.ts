import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { MarkPaid } from '#finance/payments/payments.contract.ts'
import {
  GuestOrderDocument,
  GuestOrderPdf,
  ListMyOrders,
  ShowGuestOrder,
  ShowMyOrder,
} from '#orders/orders.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import type { TestAnswer } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { Checkout } from '../checkout.contract.ts'
import { makePricedCheckoutForm } from './checkout.factories.ts'
import { takeOverGuestOrders } from './public/take-over-guest-orders.ts'

let admin: TestPerson

const shop = openShopForFile()
beforeAll(async () => {
  admin = await makeAdmin(shop)
})
// a Wednesday, 10:30 in Vilnius
beforeEach(() => shop.setNow(new Date('2026-11-18T08:30:00Z')))

const one = (kind: string, id: number, quantity = 1, rest: object = {}) => ({ id, type: kind, quantity, ...rest })
const monday = { from: '2026-11-23', to: '2026-11-23' }

const orderAsGuest = (form: object, key?: string): Promise<TestAnswer> =>
  shop.request(Checkout, { body: form, ...(key && { headers: { 'idempotency-key': key } }) })
const openBy = (secret: string) => shop.request(ShowGuestOrder, { params: { secret } })

let guests = 0
const somebody = () => ({ email: `svecias${++guests}@example.lt`, phone: `+3706${String(1_000_000 + guests)}` })

async function formOf(changes: object = somebody(), units = 5) {
  const { id } = await makeSellProduct(shop, { units })
  return { ...(await makePricedCheckoutForm(shop, [one('sell', id)])), ...changes }
}

test('T470 a buyer without a token orders as a guest, and the secret opens exactly that order, with its papers', async () => {
  const tool = await makeRentProduct(shop, { units: 2 })
  const form = { ...(await makePricedCheckoutForm(shop, [one('rent', tool.id, 1, { period: monday })])), ...somebody() }
  const placed = await orderAsGuest(form)
  expect(placed.status).toBe(201)
  const { secret, ...order } = placed.body.data
  expect(secret).toMatch(/^[\w-]{43}$/)
  const other = (await orderAsGuest(await formOf())).body.data
  expect(other.secret).not.toBe(secret)

  const shown = await openBy(secret)
  expect(shown.body.data).toEqual(order)
  expect(shown.body.data.rentals).toHaveLength(1)
  expect([shown.headers['cache-control'], shown.headers['referrer-policy'], shown.headers['x-robots-tag']]).toEqual([
    'no-store',
    'no-referrer',
    'noindex',
  ])
  const pdf = await shop.request(GuestOrderPdf, { params: { secret, kind: 'prepayment' } })
  expect([pdf.status, pdf.headers['content-type'], pdf.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect((await shop.request(GuestOrderPdf, { params: { secret, kind: 'invoice' } })).status).toBe(409)

  await shop.request(MarkPaid, { as: admin.token, params: { id: order.id } })
  expect((await openBy(secret)).body.data.is_payed).toBe(true)
  expect((await shop.request(GuestOrderPdf, { params: { secret, kind: 'invoice' } })).status).toBe(200)
  const [document] = (await openBy(secret)).body.data.documents
  const paper = (by: string) => shop.request(GuestOrderDocument, { params: { secret: by, document_id: document.id } })
  expect((await paper(secret)).status).toBe(200)
  expect((await paper(other.secret)).status).toBe(404)
})

test('T470 every wrong secret gets the same answer', async () => {
  const { secret } = (await orderAsGuest(await formOf())).body.data
  const wrong = [
    generateSecret(),
    secret.slice(1),
    `${secret}x`,
    secret.toLowerCase(),
    'x',
    "' or 1=1 --",
    '1',
    'ą',
    '%00',
  ]
  const answers = await Promise.all(wrong.map((text) => openBy(encodeURIComponent(text))))
  const papers = await Promise.all(
    wrong.map((text) =>
      shop.request(GuestOrderPdf, { params: { secret: encodeURIComponent(text), kind: 'prepayment' } }),
    ),
  )
  for (const { status, body } of [...answers, ...papers])
    expect([status, body]).toEqual([404, { message: 'Tokio užsakymo nėra.', code: 'not-found' }])
})

test('T470 a visitor who keeps guessing secrets is made to wait, and nobody else is', async () => {
  shop.setNow(new Date('2026-11-18T09:30:00Z'))
  const { secret } = (await orderAsGuest(await formOf())).body.data
  const statuses = []
  for (let guess = 0; guess < 70; guess++) statuses.push((await openBy(generateSecret())).status)
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]))
  expect(new Set(statuses.slice(60))).toEqual(new Set([429]))
  const elsewhere = await shop.app.inject({ url: `/api/guest-orders/${secret}`, remoteAddress: '203.0.113.9' })
  expect(elsewhere.statusCode).toBe(200)
  shop.setNow(new Date('2026-11-18T09:31:01Z'))
  expect((await openBy(secret)).status).toBe(200)
})

test('T471 a dead token makes nobody a guest, whatever it looks like', async () => {
  const form = await formOf()
  for (const token of ['x'.repeat(43), 'null', 'undefined', "' or 1=1 --"]) {
    const { status, body } = await shop.request(Checkout, { as: token, body: form })
    expect([status, body.code]).toEqual([401, 'signed-out'])
  }
  const customer = await makeCustomer(shop)
  const mine = await shop.request(Checkout, { as: customer.token, body: form })
  expect(mine.status).toBe(201)
  expect(mine.body.data).not.toHaveProperty('secret')
  expect((await shop.request(ListMyOrders, { as: customer.token })).body.meta.total).toBe(1)
})

test('T471 a guest’s order is nobody’s: no customer sees it, and it takes no work site', async () => {
  const customer = await makeCustomer(shop)
  const { id } = (await orderAsGuest(await formOf({ email: customer.email }))).body.data
  expect((await shop.request(ShowMyOrder, { as: customer.token, params: { id } })).status).toBe(404)
  expect((await shop.request(ListMyOrders, { as: customer.token })).body.meta.total).toBe(0)
  const { status, body } = await orderAsGuest(await formOf({ ...somebody(), object_id: 1 }))
  expect([status, Object.keys(body.errors)]).toEqual([422, ['object_id']])
})

test('T472 twenty attempts of a guest with one key at the same instant make one order with one secret', async () => {
  const form = await formOf(somebody(), 30)
  const answers = await Promise.all(Array.from({ length: 20 }, () => orderAsGuest(form, 'raktas-svecio')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(19)
  expect((await openBy(answers[0]?.body.data.secret)).status).toBe(200)

  const changed = await orderAsGuest({ ...form, comment: 'kitas' }, 'raktas-svecio')
  expect([changed.status, changed.body.code]).toEqual([409, 'key-used-before'])
})

test('T472 a double click of a guest without a key makes one order, and each answer’s secret opens it', async () => {
  const form = await formOf(somebody(), 30)
  const answers = await Promise.all([orderAsGuest(form), orderAsGuest(form), orderAsGuest(form)])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  for (const { body } of answers) expect((await openBy(body.data.secret)).body.data.id).toBe(body.data.id)
  // another client's same body is an own order and reveals nothing
  const stranger = await shop.app.inject({
    method: 'POST',
    url: '/api/orders',
    payload: form,
    remoteAddress: '203.0.113.7',
  })
  expect(stranger.json().data.id).not.toBe(answers[0]?.body.data.id)
  shop.setNow(new Date('2026-11-18T08:30:11Z'))
  expect((await orderAsGuest(form)).body.data.id).not.toBe(answers[0]?.body.data.id)
})

test('T473 of twenty guests and customers who rent the last unit at the same instant one gets it', async () => {
  const { id } = await makeRentProduct(shop, { units: 1 })
  const form = await makePricedCheckoutForm(shop, [one('rent', id, 1, { period: monday })])
  const customers = await Promise.all(Array.from({ length: 10 }, () => makeCustomer(shop)))
  const answers = await Promise.all([
    ...customers.map(({ token }) => shop.request(Checkout, { as: token, body: form })),
    ...Array.from({ length: 10 }, () => orderAsGuest({ ...form, ...somebody() })),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code))).toEqual(
    new Set(['cart-changed']),
  )
})

const brakes = (changes: object) =>
  shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, phone: '+37061234567', ...changes } })

test('T474 a guest holds so much unpaid by one e-mail or one phone, also of twenty orders at the same instant', async () => {
  await brakes({ new_account_orders: 3, new_account_units: null })
  const { email, phone } = somebody()
  const forms = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      // in any spelling
      formOf({
        email: index % 2 ? email.toUpperCase() : email,
        phone: index % 3 ? phone : phone.replace('+370', '8 '),
      }),
    ),
  )
  const answers = await Promise.all(forms.map((form) => orderAsGuest(form)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  const byPhone = await orderAsGuest(await formOf({ ...somebody(), phone }))
  expect([byPhone.status, byPhone.body.code]).toEqual([409, 'too-many-unpaid'])
  const again = await orderAsGuest(await formOf({ ...somebody(), email }))
  expect([again.status, again.body.code]).toEqual([409, 'too-many-unpaid'])
  expect(again.body.message).toContain('Apmokėkite bent vieną')
  const paid = answers.find((answer) => answer.status === 201)?.body.data.id
  await shop.request(MarkPaid, { as: admin.token, params: { id: paid } })
  expect((await orderAsGuest(await formOf({ ...somebody(), email }))).status).toBe(201)
  await brakes({})
})

test('T474 a guest holds so many machines, and by other names from one place no more than five guests may', async () => {
  await brakes({ new_account_orders: null, new_account_units: 4 })
  const from = (form: object, remoteAddress: string) =>
    shop.app.inject({ method: 'POST', url: '/api/orders', payload: form, remoteAddress })
  const { id } = await makeRentProduct(shop, { units: 100 })
  const four = async (changes: object) => ({
    ...(await makePricedCheckoutForm(shop, [one('rent', id, 4, { period: monday })])),
    ...changes,
  })
  const placed = []
  for (let guest = 0; guest < 6; guest++) placed.push(await from(await four(somebody()), '203.0.113.50'))
  expect(placed.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 409])
  expect((await from(await four(somebody()), '203.0.113.51')).statusCode).toBe(201)
  // an account shares no guest limits
  const customer = await makeCustomer(shop)
  expect((await shop.request(Checkout, { as: customer.token, body: await four({}) })).status).toBe(201)
  await brakes({})
})

test('T1043 orders by strangers with somebody’s e-mail and phone keep that person from nothing, with an account or without', async () => {
  await brakes({ new_account_orders: 10, new_account_units: 100 })
  const victim = await makeCustomer(shop)
  const theirs = { email: victim.email, phone: '+37061234567' }
  const from = async (remoteAddress: string) =>
    shop.app.inject({ method: 'POST', url: '/api/orders', payload: await formOf(theirs), remoteAddress })
  const placed = []
  for (let more = 0; more < 11; more++) placed.push((await from('203.0.113.60')).statusCode)
  expect(placed).toEqual([...Array(10).fill(201), 409])
  expect((await from('203.0.113.61')).statusCode).toBe(201)

  const { db, transaction } = shop.context.database
  await db.execute(sql`update users set email_confirmed_at = now() where id = ${victim.id}`)
  const taken = await transaction((tx) =>
    takeOverGuestOrders(createWork(tx, { now: shop.context.clock() }), { userId: victim.id }),
  )
  expect(taken).toHaveLength(11)
  const own = await shop.request(Checkout, { as: victim.token, body: await formOf(theirs) })
  expect(own.status).toBe(201)
  await brakes({})
})

test('T1046 papers are drawn sixty times a minute for a client and for an account, and other calls do not wait', async () => {
  shop.setNow(new Date('2026-11-18T12:00:00Z'))
  const customer = await makeCustomer(shop)
  const paper = (remoteAddress: string) =>
    shop.app.inject({
      url: '/api/orders/2147483647/pdf/invoice',
      remoteAddress,
      headers: { authorization: `Bearer ${customer.token}` },
    })
  const seen = []
  for (let n = 0; n < 61; n++) seen.push(await paper(`203.0.113.${100 + (n % 2)}`))
  expect(seen.map(({ statusCode }) => statusCode)).toEqual([...Array(60).fill(404), 429])
  expect(Number(seen.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await shop.request(ListMyOrders, { as: customer.token })).status).toBe(200)
  shop.setNow(new Date('2026-11-18T12:01:01Z'))
  expect((await paper('203.0.113.100')).statusCode).toBe(404)
})

test('T475 no stored row opens a guest’s order: secrets are only in the answer and in the mails', async () => {
  const key = generateSecret()
  const placed = (await orderAsGuest(await formOf(), key)).body.data
  const { db } = shop.context.database
  const { rows: kept } = await db.execute<{ id: number; text: string; html: string }>(
    sql`select id, text, html from mails where order_id = ${placed.id}`,
  )
  expect(kept).toHaveLength(1)
  expect(kept[0]?.text).toContain('{{shop}}/vartotojas/uzsakymai')
  await deliverMail(shop.context, { mail_id: kept[0]?.id as number })

  const folder = join(shop.context.config.dataDir, 'mail')
  const file = readdirSync(folder).find((name) => name.includes(String(kept[0]?.id).padStart(6, '0'))) as string
  const sent = readFileSync(join(folder, file), 'utf8').replace(/=\r?\n/g, '')
  const mailed = /\/uzsakymas\/([\w-]{43})/.exec(sent)?.[1] as string
  expect(mailed).not.toBe(placed.secret)
  expect((await openBy(mailed)).body.data.id).toBe(placed.id)
  expect(sent).not.toContain('vartotojas/uzsakymai')

  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
         where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  )
  for (const { name } of tables) {
    const { rows } = await db.execute<{ matches: number }>(
      sql`select count(*)::int as matches from ${sql.raw(name)} t
           where t::text like ${`%${placed.secret}%`} or t::text like ${`%${mailed}%`} or t::text like ${`%${key}%`}`,
    )
    expect([name, rows[0]?.matches]).toEqual([name, 0])
  }
})

test('T475 a customer’s mails lead to their account, and a guest’s mail to the shop itself opens nothing', async () => {
  const customer = await makeCustomer(shop)
  const form = await formOf()
  const { id } = (await shop.request(Checkout, { as: customer.token, body: form })).body.data
  const { db } = shop.context.database
  const before = (await db.execute(sql`select from order_links`)).rows.length
  const { rows } = await db.execute<{ id: number }>(sql`select id from mails where order_id = ${id}`)
  await deliverMail(shop.context, { mail_id: rows[0]?.id as number })
  expect((await db.execute(sql`select from order_links`)).rows).toHaveLength(before)
})

test('T476 a guest’s order is answered alike whether the address has an account or not', async () => {
  const customer = await makeCustomer(shop)
  const answers = []
  for (const email of [customer.email, admin.email, 'niekas@example.lt']) {
    const { status, body, headers } = await orderAsGuest(await formOf({ ...somebody(), email }))
    answers.push([status, Object.keys(body.data), Object.keys(headers)])
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})
