import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ShowReservation } from '#finance/card-holds/card-holds.contract.ts'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { ShowOnlinePayment } from '#finance/online-payments/online-payments.contract.ts'
import { payment_intents } from '#finance/online-payments/server/online-payments.tables.ts'
import { pollPayment } from '#finance/online-payments/server/poll-payment.ts'
import { beginPayment } from '#finance/online-payments/server/public/begin-payment.ts'
import { ShowPayable } from '#finance/paying/paying.contract.ts'
import { connectFakeProvider } from '#finance/providers/server/fake-provider.factories.ts'
import { buildOrderRedirectedMail } from '#orders/order-redirected.mail.ts'
import { ShowGuestOrder } from '#orders/orders.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { ResendMail } from '#people/mail/mail.contract.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { mailStaffNotification } from '#people/mail/server/public/mail-staff-notification.ts'
import { pay_links } from '#people/pay-links/server/pay-links.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { UpdateDeskOrder } from '#sales/desk/changes.contract.ts'
import { CreateDeskOrder, ShowDeskOrder } from '#sales/desk/desk.contract.ts'
import { company, makeDeskForm, makeRentLine } from '#sales/desk/server/desk.factories.ts'
import { createWork } from '#shell/action/work.ts'

/** A Wednesday, 10:00 in Vilnius. */
const start = new Date('2026-11-18T08:00:00Z')
const shop = openShopForFile({ now: start })
let clerk: TestPerson
beforeAll(async () => {
  clerk = await makeAdmin(shop)
})

const db = () => shop.context.database.db
const as = () => ({ as: clerk.token })

async function order(email: string, state = 'placed', product: object = {}) {
  const saw = await makeRentProduct(shop, { units: 1, ...product })
  const answer = await shop.request(CreateDeskOrder, {
    ...as(),
    body: { ...makeDeskForm([makeRentLine(saw)], { email }), state },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data.id as number
}
async function correct(id: number, changes: object) {
  const { body } = await shop.request(ShowDeskOrder, { ...as(), params: { id } })
  const { form, version } = body.data
  const answer = await shop.request(UpdateDeskOrder, {
    ...as(),
    params: { id },
    body: { ...form, ...changes, seen: version },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const mailsOf = (id: number, recipient: string) =>
  db()
    .select()
    .from(mails)
    .where(and(eq(mails.order_id, id), eq(mails.recipient, recipient)))
    .orderBy(mails.id)
const firstMail = async (id: number, recipient: string) => {
  const [mail] = await mailsOf(id, recipient)
  if (!mail) throw new Error('Nothing was mailed')
  return mail
}
const deliver = (mail_id: number) => deliverMail(shop.context, { mail_id })
const written = (id: number) =>
  readFile(join(shop.context.config.dataDir, 'mail', `mail-${String(id).padStart(6, '0')}.eml`), 'utf8').catch(
    () => undefined,
  )

test('T1725 mail that waited for an order’s former address is not sent after the correction, and makes no link', async () => {
  const id = await order('eile@example.lt')
  const waits = await firstMail(id, 'eile@example.lt')
  await correct(id, { email: 'tikras@example.lt' })
  await deliver(waits.id)

  expect(await written(waits.id)).toBeUndefined()
  expect(await db().select().from(pay_links).where(eq(pay_links.order_id, id))).toEqual([])
  expect((await mailsOf(id, 'eile@example.lt'))[0]).toMatchObject({
    sent_at: null,
    failed_at: start,
    failure: expect.stringContaining('buvusiu adresu'),
  })
  const again = await shop.request(ResendMail, { ...as(), params: { id: waits.id } })
  expect([again.status, again.body.code]).toEqual([409, 'former-address'])
  // the new one's go
  const right = await firstMail(id, 'tikras@example.lt')
  await deliver(right.id)
  expect(await written(right.id)).toContain('tikras@example.lt')
})

test('T1725 mail that went out before is not sent once more, and waiting mail goes again when the address is put back', async () => {
  const id = await order('isejo@example.lt')
  const gone = await firstMail(id, 'isejo@example.lt')
  await deliver(gone.id)
  await correct(id, { email: 'kitas@example.lt' })
  const resend = () => shop.request(ResendMail, { ...as(), params: { id: gone.id } })
  expect((await resend()).body.code).toBe('former-address')
  await correct(id, { email: 'isejo@example.lt' })
  expect((await resend()).status).toBe(200)
  const back = (await mailsOf(id, 'isejo@example.lt')).at(-1)
  await deliver(back?.id ?? 0)
  expect(await written(back?.id ?? 0)).toContain('isejo@example.lt')
})

test('T1725 mails of a quote to its former address are not sent; news to the shop under that address are', async () => {
  const id = await order('siulo@example.lt', 'quoted')
  await shop.context.database.transaction((tx) =>
    mailStaffNotification(createWork(tx, { now: start }), buildOrderRedirectedMail({ number: '1' }), {
      to: ['siulo@example.lt'],
      orderId: id,
    }),
  )
  const [quote, news] = await mailsOf(id, 'siulo@example.lt')
  await correct(id, { email: 'klientas@example.lt' })
  await deliver(quote?.id ?? 0)
  await deliver(news?.id ?? 0)
  expect(await written(quote?.id ?? 0)).toBeUndefined()
  expect(await written(news?.id ?? 0)).toContain('siulo@example.lt')
})

test('T1725 of a mail that leaves while its address is corrected either no link is made or none is left', async () => {
  const id = await order('lenktynes@example.lt')
  const waits = await firstMail(id, 'lenktynes@example.lt')
  let sent = Promise.resolve()
  await shop.context.database.transaction(async (tx) => {
    await tx.update(orders).set({ email: 'laimejo@example.lt' }).where(eq(orders.id, id))
    sent = deliver(waits.id)
    // long enough for the mail to be read and to come to the lock
    await new Promise((done) => setTimeout(done, 300))
  })
  await sent
  expect(await db().select().from(pay_links).where(eq(pay_links.order_id, id))).toEqual([])
  expect(await written(waits.id)).toBeUndefined()
})

test.each([
  ['e-mail', { email: 'naujas@example.lt' }],
  ['buyer', { ...company, private_or_company: 'company' }],
])(
  'T1726 a corrected %s ends the page of a payment under way, whose money is written down all the same',
  async (_, changes) => {
    const provider = connectFakeProvider(shop)
    const id = await order('moka@example.lt')
    await beginPayment(shop.context, { subject: { orderId: id }, method: 'bank', now: start })
    const [intent] = await db().select().from(payment_intents).where(eq(payment_intents.order_id, id))
    const secret = provider.begun.at(-1)?.returnAddress.split('/').at(-1) ?? ''
    const asks = async () =>
      Promise.all([
        shop.request(ShowOnlinePayment, { params: { secret } }),
        shop.request(ShowPayable, { params: { secret } }),
      ]).then((answers) => answers.map(({ status }) => status))
    expect(await asks()).toEqual([200, 200])
    await correct(id, { email: 'moka@example.lt', ...changes })
    expect(await asks()).toEqual([404, 404])

    // the new buyer gets a payment, and a page, of their own
    await beginPayment(shop.context, { subject: { orderId: id }, method: 'bank', now: start })
    const next = provider.begun.at(-1)?.returnAddress.split('/').at(-1) ?? ''
    expect(next).not.toBe(secret)
    expect((await shop.request(ShowOnlinePayment, { params: { secret: next } })).status).toBe(200)
    provider.pay(intent?.reference ?? '')
    shop.setNow(new Date(start.getTime() + 600_000))
    await pollPayment(shop.context, { intentId: intent?.id ?? 0, now: shop.context.clock() })
    shop.setNow(start)
    const [paid] = await db().select().from(orders).where(eq(orders.id, id))
    expect(paid?.paid_at).not.toBeNull()
  },
)

test('T1726 a corrected e-mail ends the page of a deposit that is held on a card', async () => {
  const id = await order('uzstatas@example.lt')
  const secret = generateSecret()
  await db()
    .insert(card_holds)
    .values({
      order_id: id,
      provider: 'stripe',
      reference: `ih-${id}`,
      secret_hash: hashSecret(secret),
      state: 'held',
      amount: 5_000,
      begun_at: start,
      expires_at: start,
    })
  const shown = async () => (await shop.request(ShowReservation, { params: { secret } })).status
  expect(await shown()).toBe(200)
  await correct(id, { email: 'kitouzstatas@example.lt' })
  expect(await shown()).toBe(404)
  expect((await db().select().from(card_holds).where(eq(card_holds.order_id, id)))[0]?.state).toBe('held')
})

test('T1730 a guest’s order asked for again by its key opens nothing once its e-mail was corrected', async () => {
  const { id: goods } = await makeSellProduct(shop)
  const form = await makePricedCheckoutForm(shop, [{ id: goods, type: 'sell', quantity: 1 }])
  const body = { ...form, email: 'svecias@example.lt', phone: '+37061234599' }
  const headers = { 'idempotency-key': 'a3b7f6d2-5c1e-4a8f-9d0b-2e6c7f8a9b01' }
  const ordered = async () =>
    (await shop.request(Checkout, { body, headers })).body.data as { id: number; secret: string }
  const opens = async (secret: string) => (await shop.request(ShowGuestOrder, { params: { secret } })).status
  const { id, secret } = await ordered()
  expect(await ordered()).toEqual({ ...(await ordered()), id, secret })
  expect(await opens(secret)).toBe(200)
  await correct(id, { email: 'tikrassvecias@example.lt' })
  expect(await opens(secret)).toBe(404)
  expect(await ordered()).toMatchObject({ id, secret })
  expect(await opens(secret)).toBe(404)
})
