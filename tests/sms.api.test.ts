import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { makeAdmin, makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { startFakeGateway } from '#people/sms/fake-gateway.factories.ts'
import { deliverSms, smsUncertain, sweepSms } from '#people/sms/server/deliver-sms.ts'
import { SMS_AN_HOUR } from '#people/sms/server/public/enqueue-sms.ts'
import { makePhone, makeSms, readSms } from '#people/sms/server/public/sms.factories.ts'
import { sms_consents, sms_messages } from '#people/sms/server/sms.tables.ts'
import {
  ListOrderSms,
  SaveSmsConsent,
  ShowSmsConsent,
  type SmsRow,
  StopSms,
  WriteOrderSms,
} from '#people/sms/sms.contract.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'

const noon = new Date('2026-11-18T10:00:00Z')
let gateway: Awaited<ReturnType<typeof startFakeGateway>>
let shop: TestShop
let as: string
beforeAll(async () => {
  gateway = await startFakeGateway()
  shop = await openTestShop({ now: noon, env: { SMS: gateway.url } })
  as = (await makeAdmin(shop)).token
})
afterEach(() => {
  shop.setNow(noon)
  gateway.behave({})
  gateway.taken.length = 0
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
})

const db = () => shop.context.database.db
const queue = (over: Parameters<typeof makeSms>[1] = {}) => makeSms(shop, over)
const rowOf = (id: number) => readSms(shop, id)

test('an SMS reaches the gateway as the operations page tells it, with the key nowhere but in its header', async () => {
  const id = await queue({ to: '8 612 34567', text: 'Įrankiai paruošti' })
  await deliverSms(shop.context, { sms_id: id })
  const { reference, sent_at, parts } = await rowOf(id)
  expect(gateway.taken).toEqual([{ to: '+37061234567', text: 'Įrankiai paruošti', from: 'Irankine', reference }])
  expect(gateway.authorizations.at(-1)).toBe(`Basic ${Buffer.from('user:kžey').toString('base64')}`)
  expect([sent_at, parts]).toEqual([noon, 1])
})

test('T922 a gateway that is dead, busy or slow to say so gets the SMS later, once', async () => {
  const id = await queue()
  for (const status of [500, 503, 429, 408]) {
    gateway.behave({ status })
    await expect(deliverSms(shop.context, { sms_id: id })).rejects.toThrow(`${status}`)
    expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, uncertain: false, trying_since: null })
  }
  gateway.behave({})
  await Promise.all(Array.from({ length: 10 }, () => deliverSms(shop.context, { sms_id: id })))
  await deliverSms(shop.context, { sms_id: id })
  expect(gateway.taken).toHaveLength(1)
  expect((await rowOf(id)).sent_at).toEqual(noon)
})

test('T923 an SMS that the gateway will never take, or whose last attempt failed, is shown as failed and not tried again', async () => {
  gateway.behave({ status: 422 })
  const refused = await queue()
  await deliverSms(shop.context, { sms_id: refused })
  expect(await rowOf(refused)).toMatchObject({ failed_at: noon, uncertain: false, failure: 'SMS tiekėjas atsakė 422.' })

  gateway.behave({ status: 500 })
  const last = await queue()
  await deliverSms(shop.context, { sms_id: last }, true)
  gateway.behave({})
  for (const sms_id of [refused, last]) await deliverSms(shop.context, { sms_id })
  expect(gateway.taken).toEqual([])
})

test('T924 a gateway that has it and hangs up, and a program that stops in the middle, are told as uncertain, never twice', async () => {
  gateway.behave({ hangsUp: true })
  const hung = await queue()
  await deliverSms(shop.context, { sms_id: hung })
  expect(await rowOf(hung)).toMatchObject({ failed_at: noon, uncertain: true, failure: smsUncertain })
  gateway.behave({})
  await deliverSms(shop.context, { sms_id: hung })
  expect(gateway.taken).toHaveLength(1)

  // the program died before recording that it was sent
  const killed = await queue()
  await db().update(sms_messages).set({ trying_since: noon }).where(eq(sms_messages.id, killed))
  await deliverSms(shop.context, { sms_id: killed })
  expect(await sweepSms(shop.context)).toBe(0)
  shop.setNow(new Date(noon.getTime() + 180_000))
  expect(await sweepSms(shop.context)).toBe(1)
  expect(await rowOf(killed)).toMatchObject({ uncertain: true, sent_at: null, failure: smsUncertain })
  await deliverSms(shop.context, { sms_id: killed })
  expect(gateway.taken).toHaveLength(1)
})

test('T925 at most so many an hour go to one number, also when all are written at once', async () => {
  const to = makePhone()
  const ids = await Promise.all(Array.from({ length: SMS_AN_HOUR * 2 + 1 }, () => queue({ to })))
  const rows = await Promise.all(ids.map(rowOf))
  const hours = rows.map(({ goes_from }) => (goes_from.getTime() - noon.getTime()) / 3_600_000).sort((a, b) => a - b)
  expect(hours).toEqual([...Array(SMS_AN_HOUR).fill(0), ...Array(SMS_AN_HOUR).fill(1), 2])
})

test.each([
  ['2026-11-18T05:59:00Z', '2026-11-18T06:00:00Z'],
  ['2026-11-18T06:00:00Z', '2026-11-18T06:00:00Z'],
  ['2026-11-18T18:59:00Z', '2026-11-18T18:59:00Z'],
  ['2026-11-18T19:00:00Z', '2026-11-19T06:00:00Z'],
  ['2026-03-28T22:30:00Z', '2026-03-29T05:00:00Z'],
])('T926 an SMS that can wait is not sent at night: written at %s, it goes from %s', async (written, goes) => {
  shop.setNow(new Date(written))
  expect((await rowOf(await queue())).goes_from).toEqual(new Date(goes))
})

test.each([null, '', '+370 5 2123456', '+37052123456', '12', 'labas', '+4930123456'])(
  'no SMS is queued to %j, which no SMS reaches',
  async (to) => {
    expect(await queue({ to })).toBe(0)
  },
)

const write = (id: number, about: string, text = 'Akcija: −20 %') =>
  shop.request(WriteOrderSms, { as, params: { id }, body: { text, about } })

test('T927 an SMS that offers something goes only to who agreed, with a link that takes it back, and to nobody after', async () => {
  const customer = await makeCustomer(shop)
  const phone = makePhone()
  await db().update(users).set({ phone }).where(eq(users.id, customer.id))
  const { id } = await makeOrder(shop, { order: { phone, user_id: customer.id } })

  expect(await write(id, 'offer')).toMatchObject({ status: 409, body: { code: 'no-consent' } })
  expect((await shop.request(ListOrderSms, { as, params: { id } })).body).toEqual({
    data: [],
    is_on: true,
    may_offer: false,
  })
  expect((await shop.request(ShowSmsConsent, { as: customer.token })).body.data).toMatchObject({ agreed: false })

  const agreed = await shop.request(SaveSmsConsent, { as: customer.token, body: { agreed: true } })
  expect(agreed.body.data).toEqual({ is_on: true, agreed: true, phone, given_at: noon.toISOString() })
  expect((await write(id, 'offer')).status).toBe(201)
  const [sms] = (await shop.request(ListOrderSms, { as, params: { id } })).body.data as SmsRow[]
  const code = /\/sms\/([\w-]+)$/.exec(sms?.text ?? '')?.[1]
  expect(sms).toMatchObject({ kind: 'offer', recipient: phone, state: 'waiting' })

  expect((await shop.request(StopSms, { body: { code: 'neteisingas-kodas' } })).status).toBe(404)
  for (const _ of [1, 2]) expect((await shop.request(StopSms, { body: { code } })).status).toBe(200)
  expect((await write(id, 'offer')).status).toBe(409)
  const [kept] = await db().select().from(sms_consents).where(eq(sms_consents.phone, phone))
  expect(kept).toMatchObject({ given_from: 'account', given_at: noon, withdrawn_at: noon, withdrawn_from: 'link' })

  // messages about the order itself need no consent
  expect((await write(id, 'order', 'Įrankiai paruošti')).status).toBe(201)
})

test('T927 a person without a mobile number can agree to nothing', async () => {
  const customer = await makeCustomer(shop)
  await db().update(users).set({ phone: '+37052123456' }).where(eq(users.id, customer.id))
  const { status, body } = await shop.request(SaveSmsConsent, { as: customer.token, body: { agreed: true } })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['agreed']])
})

test('without a gateway nothing is written by hand, and the address of one is never told', async () => {
  const mute = await openTestShop()
  const { token } = await makeAdmin(mute)
  const { id } = await makeOrder(mute)
  const written = await mute.request(WriteOrderSms, { as: token, params: { id }, body: { text: 'A', about: 'order' } })
  expect(written).toMatchObject({ status: 409, body: { code: 'sms-off' } })
  await mute.close()
  await expect(openTestShop({ env: { SMS: 'http://user:labai-slaptas@gateway.example/send' } })).rejects.toThrow(
    /^SMS must be .*(?!labai-slaptas)$/s,
  )
  await expect(openTestShop({ env: { SMS: 'http://user:labai-slaptas@gateway.example/send' } })).rejects.not.toThrow(
    /labai-slaptas/,
  )
})
