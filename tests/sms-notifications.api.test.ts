import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TakeMyData } from '#back-office/privacy/privacy.contract.ts'
import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { ReportStop } from '#counter/rounds/rounds.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import {
  makeAdmin,
  makeCustomer,
  type TestPerson,
  testPassword,
} from '#people/accounts/server/public/accounts.factories.ts'
import { DeleteUser } from '#people/accounts/users.contract.ts'
import { startFakeGateway } from '#people/sms/fake-gateway.factories.ts'
import { enqueueSms } from '#people/sms/server/public/enqueue-sms.ts'
import { recordCheckoutConsent } from '#people/sms/server/public/sms-consents.ts'
import { sendToGateway } from '#people/sms/server/send-to-gateway.ts'
import { sms_consents, sms_messages } from '#people/sms/server/sms.tables.ts'
import { ListOrderSms, SaveSmsConsent, ShowSmsConsent } from '#people/sms/sms.contract.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { sendReturnNotices } from '#rentals/server/send-return-notices.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { makePricedCheckoutForm } from '#sales/checkout/server/checkout.factories.ts'
import { createWork } from '#shell/action/work.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { type SmsKind, smsKinds } from '#shell/settings/sms-kinds.ts'

// a Wednesday, noon in Vilnius
const noon = new Date('2026-11-18T10:00:00Z')
let gateway: Awaited<ReturnType<typeof startFakeGateway>>
let shop: TestShop
let admin: TestPerson
let driver: TestPerson
beforeAll(async () => {
  gateway = await startFakeGateway()
  shop = await openTestShop({ now: noon, env: { SMS: gateway.url } })
  admin = await makeAdmin(shop)
  driver = await makeDriver(shop)
})
afterEach(async () => {
  shop.setNow(noon)
  gateway.behave({})
  await tellBySms([])
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
})

const db = () => shop.context.database.db
let phones = 68_000_000
const aPhone = () => `+370${++phones}`
async function tellBySms(sms_kinds: readonly SmsKind[]) {
  const saved = await shop.request(SaveSettings, { as: admin.token, body: { ...testSettings, sms_kinds } })
  expect(saved.status).toBe(200)
}
const smsAbout = (orderId: number) =>
  db().select().from(sms_messages).where(eq(sms_messages.order_id, orderId)).orderBy(sms_messages.id)
const consentsOf = (phone: string) =>
  db().select().from(sms_consents).where(eq(sms_consents.phone, phone)).orderBy(sms_consents.id)

test('T928 a gateway that does not answer in time is not waited for, and may have the SMS: nobody knows', async () => {
  gateway.behave({ afterMs: 400 })
  const sms = { recipient: aPhone(), text: 'Labas', reference: crypto.randomUUID() }
  expect(await sendToGateway(gateway.url, sms, 60)).toEqual({ kind: 'uncertain', why: 'TimeoutError', answer: '' })
  expect(await sendToGateway(gateway.url, sms)).toEqual({ kind: 'taken', answer: '202 {}' })
})

async function aTool(due: string) {
  const { id: productId } = await makeRentProduct(shop)
  const { order_id: orderId } = await makeRental(shop, {
    productId,
    from: new Date('2026-11-17T08:00:00Z'),
    to: new Date(due),
  })
  const phone = aPhone()
  await db().update(orders).set({ phone }).where(eq(orders.id, orderId))
  return { orderId, phone }
}

test('T929 a return is told by SMS beside its mail once, and only of the kinds that are switched on', async () => {
  const tomorrow = await aTool('2026-11-19T15:00:00Z')
  await tellBySms(['return-late'])
  await sendReturnNotices(shop.context)
  expect(await smsAbout(tomorrow.orderId)).toEqual([])

  const next = await aTool('2026-11-19T15:00:00Z')
  const late = await aTool('2026-11-17T15:00:00Z')
  await tellBySms(['return-reminder', 'return-late'])
  for (const _ of [1, 2]) await Promise.all([sendReturnNotices(shop.context), sendReturnNotices(shop.context)])
  expect(await smsAbout(next.orderId)).toMatchObject([
    {
      kind: 'return-reminder',
      recipient: next.phone,
      wording_version: 0,
      text: expect.stringContaining('2026-11-19 17:00'),
    },
  ])
  expect(await smsAbout(late.orderId)).toMatchObject([{ kind: 'return-late', recipient: late.phone }])
})

let keys = 0
const tell = (stopId: number, report: object) =>
  shop.request(ReportStop, {
    as: driver.token,
    params: { id: stopId },
    headers: { 'idempotency-key': `raktas-apie-sms-${++keys}` },
    body: report,
  })

test('T930 a customer waiting for a delivery gets an SMS at once when the driver leaves, of the kinds that are switched on', async () => {
  const visit = async (kind: 'deliver' | 'collect', report: object = { kind: 'set-out' }) => {
    const { orderId } = await aTool('2026-11-30T15:00:00Z')
    const stopId = await makeStop(shop, { orderId, driverId: driver.id, kind, from: '09:00', to: '12:00' })
    expect((await tell(stopId, report)).status).toBe(201)
    return smsAbout(orderId)
  }
  expect(await visit('deliver')).toEqual([])

  await tellBySms(smsKinds)
  shop.setNow(new Date('2026-11-18T05:30:00Z'))
  expect(await visit('deliver')).toMatchObject([
    {
      kind: 'delivery-on-way',
      // to the person on site; before eight, because the driver leaves before eight
      recipient: '+37061234567',
      goes_from: new Date('2026-11-18T05:30:00Z'),
      text: expect.stringContaining('09:00–12:00'),
    },
  ])
  shop.setNow(noon)
  expect(await visit('collect')).toMatchObject([{ kind: 'collection-on-way' }])
  expect(await visit('deliver', { kind: 'set-out', seconds_ago: 3_600 })).toEqual([])
  const failed = { kind: 'failed', reason: 'Nieko nebuvo', photos: [], seconds_ago: 3_600 }
  expect(await visit('deliver', failed)).toMatchObject([
    { kind: 'visit-failed', text: expect.stringContaining('Nieko nebuvo') },
  ])
})

async function place(changes: object, as?: string) {
  const { id } = await makeSellProduct(shop, { units: 5 })
  const body = { ...(await makePricedCheckoutForm(shop, [{ id, type: 'sell', quantity: 1 }])), ...changes }
  const { status, body: answer } = await shop.request(Checkout, { body, ...(as && { as }) })
  expect(status).toBe(201)
  return answer.data.id as number
}

test('T931 a guest agrees to offers with an order, by a box of its own, and no order depends on it', async () => {
  const phone = aPhone()
  const orderId = await place({ phone, email: 'svecias-sms@example.lt', sms_offers: true })
  expect(await consentsOf(phone)).toMatchObject([
    { user_id: null, order_id: orderId, given_from: 'checkout', given_at: noon, withdrawn_at: null },
  ])
  const answer = await shop.request(ListOrderSms, { as: admin.token, params: { id: orderId } })
  expect(answer.body.may_offer).toBe(true)
  expect((await shop.request(ShowSmsConsent)).body.data).toEqual({
    is_on: true,
    agreed: false,
    phone: null,
    given_at: null,
  })

  const silent = aPhone()
  await place({ phone: silent, email: 'svecias-sms2@example.lt' })
  await place({ phone: silent, email: 'svecias-sms2@example.lt', sms_offers: false })
  expect(await consentsOf(silent)).toEqual([])
  await place({ phone: '+37052123456', email: 'svecias-sms3@example.lt', sms_offers: true })
  expect(await consentsOf('+37052123456')).toEqual([])
})

test('T931 an account that agrees with an order has one consent, for that number', async () => {
  const [before, after] = [aPhone(), aPhone()]
  const customer = await makeCustomer(shop)
  await db().update(users).set({ phone: before }).where(eq(users.id, customer.id))
  await shop.request(SaveSmsConsent, { as: customer.token, body: { agreed: true } })
  await place({ phone: before, sms_offers: true }, customer.token)
  expect(await consentsOf(before)).toMatchObject([{ given_from: 'account', withdrawn_at: null }])

  const orderId = await place({ phone: after, sms_offers: true }, customer.token)
  expect(await consentsOf(before)).toMatchObject([{ withdrawn_at: noon, withdrawn_from: 'new-phone' }])
  expect(await consentsOf(after)).toMatchObject([{ user_id: customer.id, order_id: orderId, given_from: 'checkout' }])
  const shown = await shop.request(ShowSmsConsent, { as: customer.token })
  expect(shown.body.data).toMatchObject({ agreed: true, phone: after })
})

test('T932 an export of personal data holds SMS and consents, and nothing of them is left after an erasure', async () => {
  const [phone, asGuest] = [aPhone(), aPhone()]
  const customer = await makeCustomer(shop)
  const { id: productId } = await makeRentProduct(shop)
  const [from, to] = [new Date('2026-11-10T08:00:00Z'), new Date('2026-11-12T15:00:00Z')]
  const { order_id: orderId } = await makeRental(shop, { productId, from, to, userId: customer.id, returnedAt: to })
  await db().update(orders).set({ paid_at: from }).where(eq(orders.id, orderId))
  await shop.context.database.transaction(async (tx) => {
    const about = { userId: customer.id, orderId, now: noon }
    await recordCheckoutConsent(createWork(tx, { now: about.now }), { ...about, typed: phone })
    await recordCheckoutConsent(createWork(tx, { now: about.now }), { ...about, userId: null, typed: asGuest })
    await enqueueSms(createWork(tx, { now: about.now }), {
      ...about,
      kind: 'by-hand',
      to: phone,
      text: 'Nepakartojama žinia',
    })
  })
  const taken = await shop.request(TakeMyData, { as: customer.token, body: { current_password: testPassword } })
  expect(taken.body.sms).toMatchObject([{ recipient: phone, text: 'Nepakartojama žinia' }])
  expect(taken.body.sms_consents).toMatchObject([{ phone, given_from: 'checkout' }, { phone: asGuest }])

  const deleted = await shop.request(DeleteUser, { as: admin.token, params: { id: customer.id } })
  expect(deleted.status).toBe(204)
  expect([...(await consentsOf(phone)), ...(await consentsOf(asGuest))]).toEqual([])
  expect(await smsAbout(orderId)).toMatchObject([{ recipient: '', text: '', user_id: null }])
})
