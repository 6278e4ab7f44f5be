import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openProviders } from './open-providers.ts'
import { NotFromProvider, type PaymentProvider } from './payment-provider.ts'

const secret = 'your-256-bit-secret'
const providers = openProviders(
  readConfig({
    PAYMENTS: `montonio://ACCESS:${secret} stripe://sk_test_1:whsec_2@api.stripe.com`.replace(' ', '@host '),
  }),
)
const [montonio, stripe] = [...providers.values()] as [PaymentProvider, PaymentProvider]
const minute = 60
const mark = expect.stringMatching(/^[0-9a-f]{64}$/)
const now = () => Math.floor(Date.now() / 1000)

const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** RFC 7515 without our code: HMAC SHA-256 over header and claims. */
function token(claims: object, { key = secret, alg = 'HS256' } = {}): string {
  const signed = `${segment({ alg, typ: 'JWT' })}.${segment(claims)}`
  const signature = alg === 'none' ? '' : createHmac('sha256', key).update(signed).digest('base64url')
  return `${signed}.${signature}`
}

const heard = (orderToken: string) =>
  montonio.readNotification({ headers: {}, query: {}, body: JSON.stringify({ orderToken }) })

test('the providers that PAYMENTS names are there, in its order', () => {
  expect([...providers.keys()]).toEqual(['montonio', 'stripe'])
  expect(openProviders(readConfig({})).size).toBe(0)
  expect(montonio.holds).toBeUndefined()
})

test("T800 a token is Montonio's when its secret key signed it, by HS256 alone, for this store", async () => {
  const claims = { uuid: 'u-1', accessKey: 'ACCESS', merchantReference: 'r-1', exp: now() + 10 * minute }
  expect(await heard(token(claims))).toEqual({ id: 'u-1', reference: 'r-1', mark })
  const known =
    'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c'
  await expect(heard(known)).rejects.toThrow("for another shop's account")
  await expect(heard(`${known}A`)).rejects.toThrow('did not sign')
  await expect(heard(token({ ...claims, accessKey: 'OTHER' }))).rejects.toThrow(NotFromProvider)
  await expect(heard(token(claims, { key: 'another' }))).rejects.toThrow(NotFromProvider)
  await expect(heard(token(claims, { alg: 'none' }))).rejects.toThrow(NotFromProvider)
  await expect(heard(token(claims, { alg: 'HS512' }))).rejects.toThrow(NotFromProvider)
  await expect(heard('')).rejects.toThrow(NotFromProvider)
})

test('T801 a token comes in the address or in the body, of an order or of a refund, up to two days late', async () => {
  const late = token({ uuid: 'u-1', accessKey: 'ACCESS', merchantReference: 'r-1', exp: now() - 2 * 24 * 60 * minute })
  const read = (query: object, body: string) => montonio.readNotification({ headers: {}, query: { ...query }, body })
  expect(await read({ 'order-token': late }, '')).toEqual({ id: 'u-1', reference: 'r-1', mark })
  expect(await heard(late)).toEqual({ id: 'u-1', reference: 'r-1', mark })
  const refund = token({ orderUuid: 'u-2', refundUuid: 'f-1', accessKey: 'ACCESS', exp: now() })
  expect(await read({ 'refund-token': refund }, '')).toEqual({ id: 'u-2', reference: null, mark })
  expect(await read({}, JSON.stringify({ refundToken: refund }))).toEqual({ id: 'u-2', reference: null, mark })
  for (const body of ['', '[]', '{"orderToken":7}', 'null', '<html>'])
    await expect(read({}, body)).rejects.toThrow(NotFromProvider)
  const old = token({ uuid: 'u-1', accessKey: 'ACCESS', exp: now() - 4 * 24 * 60 * minute })
  await expect(heard(old)).rejects.toThrow(NotFromProvider)
})

test("T800 an event is Stripe's when v1 is the HMAC of its moment and its body, byte by byte, at most five minutes old", async () => {
  const session = { object: 'checkout.session', id: 'cs_1', client_reference_id: 'r-1' }
  const event = (object: object, more = {}) =>
    JSON.stringify({ id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object }, ...more })
  const hear = (body: string, { key = 'whsec_2', at = now(), scheme = 'v1', of = body } = {}) => {
    const signature = createHmac('sha256', key).update(`${at}.${of}`).digest('hex')
    return stripe.readNotification({
      headers: { 'stripe-signature': `t=${at},${scheme}=${signature},v0=0000` },
      query: {},
      body,
    })
  }
  const body = event(session)
  expect(await hear(body)).toEqual({ id: 'cs_1', reference: 'r-1', mark: 'evt_1' })
  await expect(hear(body, { key: 'whsec_other' })).rejects.toThrow(NotFromProvider)
  await expect(hear(body, { scheme: 'v0' })).rejects.toThrow(NotFromProvider)
  await expect(hear(body, { at: now() - 6 * minute })).rejects.toThrow(NotFromProvider)
  await expect(hear(`${body} `, { of: body })).rejects.toThrow(NotFromProvider)
  await expect(stripe.readNotification({ headers: {}, query: {}, body })).rejects.toThrow(NotFromProvider)
  expect(await hear(event(session, { account: 'acct_other' }))).toBeNull()
  expect(await hear(event({ ...session, client_reference_id: null }))).toBeNull()
  expect(await hear(event({ object: 'customer', id: 'cus_1' }))).toBeNull()
})

test('T1084 a signed notification about nothing names no payment of ours, whatever shape it has', async () => {
  const claims = { accessKey: 'ACCESS', exp: now() + minute }
  for (const odd of [{}, { uuid: 7 }, { uuid: { a: 1 } }, { uuid: 'a\0b' }, { uuid: '../x' }, { orderUuid: null }])
    expect(await heard(token({ ...claims, ...odd }))).toBeNull()
  const hear = (said: unknown) => {
    const body = JSON.stringify(said)
    const signature = createHmac('sha256', 'whsec_2').update(`${now()}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${now()},v1=${signature}` }
    return stripe.readNotification({ headers, query: {}, body })
  }
  const event = { id: 'evt_1', object: 'event', type: 'charge.refunded' }
  for (const odd of [
    ...[event, { ...event, data: null }, { ...event, data: {} }, { ...event, data: { object: null } }, 7, null, []],
    ...[{ object: 'charge' }, { object: 'charge', payment_intent: 7 }, { object: 'checkout.session', id: 'a\0' }].map(
      (object) => ({ ...event, data: { object } }),
    ),
  ])
    expect(await hear(odd)).toBeNull()
})

test('T1085 one token of a provider has one id, however it is wrapped; another token has another', async () => {
  const claims = { uuid: 'u-1', accessKey: 'ACCESS', merchantReference: 'r-1', exp: now() + 10 * minute }
  const one = token(claims)
  const read = (query: object, body: string) => montonio.readNotification({ headers: {}, query: { ...query }, body })
  const marks = [
    await read({ 'order-token': one, x: '1' }, ''),
    await read({ 'order-token': one, x: '2' }, '{"a":1}'),
    await read({}, `{"b":2, "orderToken":"${one}"}`),
  ].map((word) => word?.mark)
  expect(new Set(marks).size).toBe(1)
  expect((await heard(token({ ...claims, exp: now() + 11 * minute })))?.mark).not.toBe(marks[0])
})
