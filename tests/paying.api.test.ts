import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ListPaymentMethods } from '#finance/online-payments/online-payments.contract.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { MakeClientPayLink, MakeOrderPayLink, PayByLink, ShowPayable } from '#finance/paying/paying.contract.ts'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeBill } from '#finance/payments/server/bills.factories.ts'
import { connectFakeProvider, type FakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret } from '#people/accounts/server/public/secret.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { pay_links } from '#people/pay-links/server/pay-links.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { openTestShop } from '#platform/test-kit/test-shop.ts'
import { checkOut, makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { DeleteOrder } from '#sales/closing/closing.contract.ts'

let admin: TestPerson
let customer: TestPerson
let provider: FakeProvider

const shop = openShopForFile({ env: { PAYMENTS: 'montonio://ACCESS:SECRET@127.0.0.1:9' } })
beforeAll(async () => {
  provider = connectFakeProvider(shop)
  admin = await makeAdmin(shop)
  customer = await makeCustomer(shop, { email: 'slaptoji.moketoja@example.lt' })
})

const db = () => shop.context.database.db
const secretOf = (address: string) => address.split('/').at(-1) as string
const show = (secret: string) => shop.request(ShowPayable, { params: { secret } })
const pay = (secret: string, body: object = { method: 'bank' }) => shop.request(PayByLink, { params: { secret }, body })

async function linkTo(orderId: number): Promise<string> {
  const { status, body } = await shop.request(MakeOrderPayLink, { as: admin.token, params: { id: orderId } })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data.address).toMatch(/^http:\/\/shop\.example\.lt\/moketi\/[\w-]{43}$/)
  return secretOf(body.data.address)
}

const paidSome = (orderId: number, amount: number) =>
  shop.request(RecordPayment, {
    as: admin.token,
    params: { id: orderId },
    body: { amount, way: 'transfer', paid_on: '2026-11-18' },
  })

test('T853 a link asks for what is left at that moment, and says so when another sum was seen', async () => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const secret = await linkTo(order.id)
  const { body } = await show(secret)
  const { total } = body.data
  expect(body.data).toMatchObject({ order_id: order.id, state: 'open', left: total, bills: [] })
  expect(body.data.methods.map(({ method }: { method: string }) => method)).toEqual(['bank', 'card'])

  await paidSome(order.id, 2_00)
  expect((await show(secret)).body.data).toMatchObject({ state: 'open', total, left: total - 2_00 })
  const late = await pay(secret, { method: 'bank', seen: total })
  expect([late.status, late.body.code]).toEqual([409, 'sum-changed'])
  const { status, body: begun } = await pay(secret, { method: 'bank', seen: total - 2_00 })
  expect([status, begun.data.address]).toEqual([201, expect.stringContaining('https://pay.example.lt/')])
  expect(provider.begun.at(-1)).toMatchObject({ amount: total - 2_00, description: `Užsakymas Nr. ${order.id}` })

  await paidSome(order.id, total - 2_00)
  expect((await show(secret)).body.data).toMatchObject({ state: 'paid', left: 0, methods: [], reference: null })
  expect((await pay(secret)).status).toBe(409)
})

test('T853 a double press, two tabs and two links of one order lead to one payment', async () => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const links = [await linkTo(order.id), await linkTo(order.id)] as const
  const answers = await Promise.all([pay(links[0]), pay(links[0]), pay(links[1])])
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.address}`)).size).toBe(1)
  const begun = await db().select().from(payment_intents).where(eq(payment_intents.order_id, order.id))
  expect(begun).toHaveLength(1)
  expect(answers[0]?.body.data.address).toBe(begun[0]?.address)
})

test('T854 a link shows a number and a sum, and nothing of whoever ordered; only its hash is kept', async () => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const secret = await linkTo(order.id)
  const { body, headers } = await show(secret)
  const { name, lastname, email, phone, address } = (
    await db().select().from(orders).where(eq(orders.id, order.id))
  )[0] as never
  for (const personal of [name, lastname, email, phone, address]) expect(JSON.stringify(body)).not.toContain(personal)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
  expect(JSON.stringify(await db().select().from(pay_links))).not.toContain(secret)
})

test('T854 a guessed, cut or outdated link opens nothing, and all get the same answer', async () => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const secret = await linkTo(order.id)
  await shop.request(DeleteOrder, { as: admin.token, params: { id: order.id } })
  const erased = await makeOrder(shop, { user_id: customer.id })
  const ofErased = await linkTo(erased.id)
  await db().update(orders).set({ erased_at: shop.context.clock() }).where(eq(orders.id, erased.id))
  const says = new Set<string>()
  for (const tried of [secret, ofErased, generateSecret(), secret.slice(0, -1), `${secret}x`, 'x', String(order.id)])
    for (const { status, body } of [await show(tried), await pay(tried)]) says.add(`${status} ${body.message}`)
  expect([...says]).toEqual([expect.stringMatching(/^404 Tokios mokėjimo nuorodos nėra/)])
})

test.each([
  ['lapsed', { lapsed_at: new Date('2026-11-18T08:00:00Z') }],
  ['waiting', { unapproved_since: new Date('2026-11-18T08:00:00Z') }],
  ['on-credit', { billing: 'monthly' as const }],
])('T855 a link can’t pay for an order that is %s', async (state, change) => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const secret = await linkTo(order.id)
  await db().update(orders).set(change).where(eq(orders.id, order.id))
  expect((await show(secret)).body.data).toMatchObject({ state, left: 0, methods: [], reference: null })
  const before = provider.begun.length
  expect((await pay(secret)).status).toBe(409)
  expect(provider.begun).toHaveLength(before)
  const again = await shop.request(MakeOrderPayLink, { as: admin.token, params: { id: order.id } })
  expect([again.status, again.body.code]).toEqual([409, 'nothing-due'])
})

test('T855 a dead provider takes nothing, and the same link works when it is back', async () => {
  const order = await makeOrder(shop, { user_id: customer.id })
  const secret = await linkTo(order.id)
  provider.away = 'before'
  const refused = await pay(secret)
  provider.away = false
  expect([refused.status, refused.body.code]).toEqual([503, 'provider-away'])
  expect((await show(secret)).body.data.state).toBe('open')
  expect((await pay(secret)).status).toBe(201)
})

test('T856 a client’s link is for all bills that are open when it is followed', async () => {
  const company = await makeCompany(shop)
  const first = await makeBill(shop, { clientId: company.id, sums: [100_00] })
  const { body } = await shop.request(MakeClientPayLink, { as: admin.token, params: { id: company.id } })
  const secret = secretOf(body.data.address)
  expect((await show(secret)).body.data).toMatchObject({ order_id: null, state: 'open', left: 100_00 })
  const second = await makeBill(shop, { clientId: company.id, sums: [21_00] })
  const { data } = (await show(secret)).body
  expect(data).toMatchObject({ left: 121_00, reference: null })
  expect(data.bills.map(({ number }: { number: string }) => number)).toEqual([first.full_number, second.full_number])
  expect((await pay(secret)).status).toBe(201)
  expect(provider.begun.at(-1)).toMatchObject({ amount: 121_00 })
})

test('T857 a mail has its link as it leaves, the kept one has none, and without a provider it says what it always said', async () => {
  const { id } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }])
  const { body } = await checkOut(shop, customer, form)
  const placed = body.data as { id: number }
  const [kept] = await db().select().from(mails).where(eq(mails.order_id, placed.id))
  if (!kept) throw new Error('No mail was queued')
  expect(kept.text).not.toMatch(/moketi/)
  await deliverMail(shop.context, { mail_id: kept.id })
  const sent = lastMail()
  const secret = /\/moketi\/([\w-]{43})/.exec(sent)?.[1] as string
  expect((await show(secret)).body.data).toMatchObject({ order_id: placed.id, state: 'open' })
  expect(sent).not.toContain('{{pay}}')

  const without = { ...shop.context, config: { ...shop.context.config, payments: [] } }
  await db().update(mails).set({ sent_at: null }).where(eq(mails.id, kept.id))
  await deliverMail(without, { mail_id: kept.id })
  expect(lastMail()).not.toMatch(/moketi|\{\{pay\}\}|Apmokėti internetu/)
})

test('T858 without a provider no link is made, and nobody but the desk makes one', async () => {
  const plain = await openTestShop()
  const clerk = await makeAdmin(plain)
  const order = await makeOrder(plain)
  expect((await plain.request(ListPaymentMethods)).body.data).toEqual([])
  const { status, body } = await plain.request(MakeOrderPayLink, { as: clerk.token, params: { id: order.id } })
  expect([status, body.code]).toEqual([409, 'not-online'])
  expect(await plain.context.database.db.select().from(pay_links)).toEqual([])
  const mechanic = await makeAdmin(plain, { roles: ['mechanic'] })
  expect((await plain.request(MakeOrderPayLink, { as: mechanic.token, params: { id: order.id } })).status).toBe(403)
  await plain.close()
})

function lastMail(): string {
  const folder = join(shop.context.config.dataDir, 'mail')
  const name = readdirSync(folder).sort().at(-1) as string
  return readFileSync(join(folder, name), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
