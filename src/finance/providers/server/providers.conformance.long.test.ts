import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { openStandIn, type StandIn } from '../../../../tools/providers/open-stand-in.ts'
import type { ProviderName } from '../pay-methods.ts'
import { openProviders } from './open-providers.ts'
import {
  type CardHolds,
  FundsNotAvailable,
  NotFromProvider,
  type PaymentProvider,
  ProviderAccessDenied,
  ProviderRejection,
  ProviderUnavailable,
  type WantedPayment,
} from './payment-provider.ts'

interface ReceivedNotification {
  headers: Record<string, string | string[] | undefined>
  query: Record<string, unknown>
  body: string
}

let standIn: StandIn
let providers: Map<ProviderName, PaymentProvider>
let shop: Server
let shopUrl: string
let heard: ReceivedNotification[] = []
let says = 200

beforeAll(async () => {
  shop = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const query = Object.fromEntries(new URL(request.url ?? '', shopUrl).searchParams)
    heard.push({ headers: request.headers, query, body })
    response.writeHead(says).end()
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  standIn = await openStandIn({ stripeEndpoint: `${shopUrl}/notify` })
  providers = openProviders(readConfig({ PAYMENTS: standIn.payments }))
})
afterAll(async () => {
  await standIn.close()
  shop.close()
})
beforeEach(() => {
  heard = []
  says = 200
  standIn.behave({ delay: 0 })
})
afterEach(async () => {
  standIn.reset()
  for (let before = -1; before !== heard.length; await new Promise((done) => setTimeout(done, 40)))
    before = heard.length
  for (const provider of ['montonio', 'stripe'] as const) await standIn.die({ provider })
})

let count = 0
const wanted = (more: Partial<WantedPayment> = {}): WantedPayment => ({
  reference: `r-${++count}`,
  amount: 1999,
  method: 'card',
  description: 'Užsakymas Nr. 12',
  payer: { email: 'ona@example.lt', name: 'Ona', lastname: 'Onaitė' },
  returnAddress: `${shopUrl}/back?a=1`,
  notificationAddress: `${shopUrl}/notify`,
  expiresAt: new Date(Date.now() + 3_600_000),
  ...more,
})
const names = ['montonio', 'stripe'] as const
const provider = (name: ProviderName) => providers.get(name) as PaymentProvider
const press = (address: string, action: string, card = '4242') =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ action, card }), redirect: 'manual' })
const read = async (name: ProviderName, one: ReceivedNotification) => {
  const { id, reference } = (await provider(name).readNotification(one)) ?? {}
  return id === undefined ? null : { id, reference }
}
const readAll = (name: ProviderName) => Promise.all(heard.map((one) => read(name, one)))
const hear = async (name: ProviderName, min = 1) => {
  await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(min), 15_000)
  return readAll(name)
}
const hearOf = (name: ProviderName, one: { id: string; reference: string }) =>
  vi.waitFor(async () => expect(await readAll(name)).toContainEqual(one), { timeout: 5000 })

describe.each(names)('%s', (name) => {
  const begun = async (more: Partial<WantedPayment> = {}) => {
    const want = wanted(more)
    return { ...want, ...(await provider(name).begin(want)) }
  }

  test('a payment is begun, paid on its page, told of, and asked about', async () => {
    const { id, address, reference } = await begun()
    expect(await provider(name).ask(id)).toMatchObject({ id, reference, state: 'pending', amount: 1999, received: 0 })
    const page = await (await fetch(address)).text()
    expect(page).toContain('Užsakymas Nr. 12')
    expect(page).toContain('19,99')

    const back = await press(address, 'pay')
    expect(back.status).toBe(303)
    expect(back.headers.get('location')).toMatch(`${shopUrl}/back?a=1`)
    await hearOf(name, { id, reference })
    const paid = await provider(name).ask(id)
    expect(paid).toMatchObject({ id, reference, state: 'paid', amount: 1999, received: 1999, held: 0, returned: [] })
    expect(Math.abs((paid.receivedAt?.getTime() ?? 0) - Date.now())).toBeLessThan(10_000)
    expect(paid.way).toBe(name === 'stripe' ? 'Visa •••• 4242' : 'Kortele')
  })

  test('T802 the same reference begun twice is one payment, and is paid once however often the page is pressed', async () => {
    const want = wanted()
    const [first, second] = [await provider(name).begin(want), await provider(name).begin(want)]
    expect(second.id).toBe(first.id)
    await Promise.all([1, 2, 3].map(() => press(second.address, 'pay')))
    expect(await provider(name).ask(first.id)).toMatchObject({ state: 'paid', received: 1999 })
    expect(standIn.ledger().filter((one) => one.reference === want.reference)).toHaveLength(1)
  })

  test.each([1, 50, 1010, 1999, 2910, 100_000_005])('%d cents arrive as they were asked for', async (amount) => {
    if (name === 'stripe' && amount < 50) {
      await expect(begun({ amount })).rejects.toThrow(ProviderRejection)
      return
    }
    const { id } = await begun({ amount })
    expect(await provider(name).ask(id)).toMatchObject({ amount })
  })

  test.each([0, -5, 0.5, Number.NaN, 2 ** 53])('T803 %d is no sum and is not asked for', async (amount) => {
    await expect(begun({ amount })).rejects.toThrow(ProviderRejection)
    const { id, reference } = await begun()
    await standIn.pay({ reference })
    await expect(provider(name).refund({ id, amount, key: `k-${reference}` })).rejects.toThrow(ProviderRejection)
  })

  test('a payer who goes back has not paid, and may pay later; a payer whom the bank refuses has paid nothing', async () => {
    const { id, address, reference } = await begun()
    expect((await press(address, 'back')).status).toBe(303)
    expect(await provider(name).ask(id)).toMatchObject({ state: 'pending', received: 0 })
    await standIn.decline({ reference })
    const { state, received } = await provider(name).ask(id)
    expect([state, received]).toEqual([name === 'stripe' ? 'pending' : 'over', 0])
  })

  test('a payment that was not paid in time is over, and says so', async () => {
    const { id, reference } = await begun()
    await standIn.expire({ reference })
    expect(await provider(name).ask(id)).toMatchObject({ state: 'over', received: 0 })
    await hearOf(name, { id, reference })
  })

  test('T804 a payment is refunded in parts, once for each key, and never beyond its sum', async () => {
    const { id, reference } = await begun()
    await standIn.pay({ reference })
    await provider(name).refund({ id, amount: 500, key: `a-${reference}` })
    await provider(name).refund({ id, amount: 500, key: `a-${reference}` })
    await vi.waitFor(async () => expect((await provider(name).ask(id)).returned).toHaveLength(1), 15_000)
    const { returned, state, received } = await provider(name).ask(id)
    expect([state, received]).toEqual(['paid', 1999])
    expect(returned).toMatchObject([{ kind: 'refund', amount: 500 }])
    await expect(provider(name).refund({ id, amount: 1500, key: `b-${reference}` })).rejects.toThrow(ProviderRejection)
    await provider(name).refund({ id, amount: 1499, key: `c-${reference}` })
    await vi.waitFor(async () => expect((await provider(name).ask(id)).returned).toHaveLength(2), 15_000)
  })

  test('T804 a requested refund is not sent again when it is requested a day later', async () => {
    const { id, reference } = await begun()
    await standIn.pay({ reference })
    await provider(name).refund({ id, amount: 500, key: `a-${reference}` })
    standIn.dayLater()
    await provider(name).refund({ id, amount: 500, key: `a-${reference}` })
    await provider(name).refund({ id, amount: 500, key: `b-${reference}` })
    await vi.waitFor(async () => expect((await provider(name).ask(id)).returned).toHaveLength(2), 15_000)
    expect((await provider(name).ask(id)).returned).toMatchObject([{ amount: 500 }, { amount: 500 }])
  })

  test('T804 a refund from the provider’s screen is reported, with our reference or our id', async () => {
    const { id, reference } = await begun()
    await standIn.pay({ reference })
    await hear(name)
    heard = []
    await standIn.refund({ reference, amount: 700 })
    const entries = await hear(name)
    expect(entries.length).toBeGreaterThan(0)
    for (const one of entries) expect(one?.id).toBe(id)
    expect((await provider(name).ask(id)).returned).toMatchObject([{ kind: 'refund', amount: 700 }])
  })

  test('T805 notifications late, double and the last first say the same, and none is needed to know', async () => {
    const { id, reference } = await begun()
    standIn.behave({ reference, delay: 300, times: 3, reversed: true })
    await standIn.pay({ reference })
    expect(heard).toEqual([])
    expect(await provider(name).ask(id)).toMatchObject({ state: 'paid' })
    const entries = await hear(name, 6)
    expect(new Set(entries.map((one) => one?.id))).toEqual(new Set([id]))

    const silent = await begun()
    standIn.behave({ reference: silent.reference, notify: 'never' })
    heard = []
    await standIn.pay({ reference: silent.reference })
    expect(await provider(name).ask(silent.id)).toMatchObject({ state: 'paid' })
    expect(heard).toEqual([])
    await standIn.flush({ reference: silent.reference })
    await hearOf(name, { id: silent.id, reference: silent.reference })
  })

  test('T805 a notification may be heard before the payer is back, and is sent again until it is heard', async () => {
    const { address, reference } = await begun()
    standIn.behave({ reference, notify: 'before' })
    says = 503
    await press(address, 'pay')
    const first = heard.length
    expect(first).toBeGreaterThan(0)
    says = 200
    await hear(name, first + 1)
    expect(standIn.sent.filter((one) => one.reference === reference).map((one) => one.status)).toContain(503)
  })

  test('T806 a payment of another sum is told as it is, one of another currency is not taken', async () => {
    const { id, reference } = await begun()
    await standIn.pay({ reference })
    standIn.behave({ reference, wrong: 'amount' })
    expect(await provider(name).ask(id)).toMatchObject({ amount: 1899, received: 1899 })
    standIn.behave({ reference, wrong: 'currency' })
    await expect(provider(name).ask(id)).rejects.toThrow(ProviderRejection)
  })

  test('T806 a notification signed by another secret, or for another account, is ignored', async () => {
    const { reference } = await begun()
    standIn.behave({ reference, wrong: 'signature' })
    await standIn.pay({ reference })
    await expect(hear(name, name === 'stripe' ? 3 : 1)).rejects.toThrow(NotFromProvider)
    heard = []
    standIn.behave({ reference, wrong: 'store' })
    await standIn.tell({ reference })
    if (name === 'stripe') expect(await hear(name)).toEqual([null])
    else await expect(hear(name)).rejects.toThrow(NotFromProvider)
  })

  test('T807 a provider that is gone or fails has said nothing; what it did before the line broke is done', async () => {
    const { id } = await begun()
    for (const how of ['gone', 'failing', 'deaf'] as const) {
      await standIn.die({ provider: name, how })
      await expect(begun()).rejects.toThrow(ProviderUnavailable)
      await expect(provider(name).ask(id)).rejects.toThrow(ProviderUnavailable)
    }
    const want = wanted()
    await expect(provider(name).begin(want)).rejects.toThrow(ProviderUnavailable)
    await standIn.die({ provider: name })
    const [unheard] = standIn.ledger().filter((one) => one.reference === want.reference)
    expect((await provider(name).begin(want)).id).toBe(unheard?.id)
  })

  test('T807 a provider that answers nothing is not waited for longer than was said', async () => {
    await standIn.die({ provider: name, how: 'hanging' })
    const hurried = openProviders(readConfig({ PAYMENTS: standIn.payments }), 300).get(name)
    const began = Date.now()
    await expect(hurried?.begin(wanted())).rejects.toThrow(ProviderUnavailable)
    expect(Date.now() - began).toBeGreaterThan(250)
    expect(Date.now() - began).toBeLessThan(3000)
  })

  test('a missing payment and a wrong key are answered by a refusal', async () => {
    await expect(provider(name).ask('pi_none')).rejects.toThrow(ProviderRejection)
    await expect(provider(name).ask('cs_none/../x')).rejects.toThrow(ProviderRejection)
    const other = await openStandIn()
    const [account] = readConfig({ PAYMENTS: standIn.payments }).payments.filter((one) => one.provider === name)
    const [strange] = readConfig({ PAYMENTS: other.payments }).payments.filter((one) => one.provider === name)
    if (!account || !strange) throw new Error('no accounts')
    const mixed = openProviders({ payments: [{ ...account, key: strange.key, secret: strange.secret }] }).get(name)
    const refusal = await mixed?.begin(wanted()).catch((error) => error)
    expect(refusal).toBeInstanceOf(ProviderRejection)
    expect(String(refusal)).not.toMatch(/ona|sk_test_[0-9a-f]/i)
    await other.close()
  })
})

test('Montonio: by bank, with the name of the bank, and a bank that takes its word back', async () => {
  const want = wanted({ method: 'bank' })
  const { id } = await provider('montonio').begin(want)
  await standIn.pay(want)
  expect(await provider('montonio').ask(id)).toMatchObject({ state: 'paid', way: 'Bandomasis bankas' })
  await standIn.chargeBack(want)
  expect(await provider('montonio').ask(id)).toMatchObject({ state: 'over', received: 0 })
})

test('T1100 only what the account has is told: its ways, and the banks in their order', async () => {
  const [montonio, stripe] = [provider('montonio'), provider('stripe')]
  expect(await montonio.offered()).toEqual({
    methods: ['bank', 'card'],
    banks: [
      { code: 'BANDLT22', name: 'Bandomasis bankas' },
      { code: 'KITALT22', name: 'Kitas bandomasis bankas' },
      { code: 'UNIJLT22', name: 'Bandomoji kredito unija' },
    ],
  })
  expect(await stripe.offered()).toEqual({ methods: ['card'], banks: [] })
  await standIn.offer({ provider: 'montonio', methods: ['card'] })
  await standIn.offer({ provider: 'stripe', methods: [] })
  expect(await montonio.offered()).toEqual({ methods: ['card'], banks: [] })
  expect(await stripe.offered()).toEqual({ methods: [], banks: [] })
  await standIn.offer({ provider: 'montonio', methods: ['bank', 'card'] })
  await standIn.offer({ provider: 'stripe', methods: ['card'] })
})

test('T1101 Montonio: who chose a bank is sent straight to it, and it is named once it is paid', async () => {
  const want = wanted({ method: 'bank', bank: 'KITALT22' })
  const { id, address } = await provider('montonio').begin(want)
  expect(await (await fetch(address)).text()).toContain('<h1>Kitas bandomasis bankas</h1>')
  expect(await provider('montonio').ask(id)).toMatchObject({ state: 'pending', way: null })
  await standIn.pay(want)
  expect(await provider('montonio').ask(id)).toMatchObject({ way: 'Kitas bandomasis bankas' })
})

test('Montonio: what comes back with the payer is read like a notification', async () => {
  const want = wanted({ method: 'bank' })
  const { id, address } = await provider('montonio').begin(want)
  const back = new URL((await press(address, 'pay')).headers.get('location') ?? '')
  const query = Object.fromEntries(back.searchParams)
  expect(query.a).toBe('1')
  expect(await read('montonio', { headers: {}, query, body: '' })).toEqual({ id, reference: want.reference })
})

test('T804 Montonio: a refund that waits has not gone back, and one that was rejected never does', async () => {
  const want = wanted()
  const { id } = await provider('montonio').begin(want)
  await standIn.pay(want)
  standIn.behave({ ...want, refunds: 'wait' })
  await provider('montonio').refund({ id, amount: 500, key: 'w' })
  await new Promise((done) => setTimeout(done, 60))
  expect((await provider('montonio').ask(id)).returned).toEqual([])
  standIn.behave({ ...want, refunds: 'reject' })
  await provider('montonio').refund({ id, amount: 600, key: 'x' })
  await new Promise((done) => setTimeout(done, 60))
  const payment = await provider('montonio').ask(id)
  expect(payment).toMatchObject({ returned: [], rejected: [{ amount: 600, key: null }] })
  // of two with the same sum it is not told which, while one is pending
  await provider('montonio').refund({ id, amount: 500, key: 'y' })
  await new Promise((done) => setTimeout(done, 60))
  expect((await provider('montonio').ask(id)).rejected).toMatchObject([{ amount: 600 }])
})

test('T804 Stripe: a refund that failed has not gone back, and is told with the key that it was asked for with', async () => {
  const want = wanted()
  const { id } = await provider('stripe').begin(want)
  await standIn.pay(want)
  standIn.behave({ ...want, refunds: 'reject' })
  await provider('stripe').refund({ id, amount: 500, key: `fails-${want.reference}` })
  const payment = await provider('stripe').ask(id)
  expect(payment).toMatchObject({ returned: [], rejected: [{ amount: 500, key: `fails-${want.reference}` }] })
})

test('T804 Stripe: a chargeback has gone back until it is won; the rest of a capture never came', async () => {
  const want = wanted()
  const { id } = await provider('stripe').begin(want)
  await standIn.pay(want)
  await standIn.chargeBack(want)
  expect((await provider('stripe').ask(id)).returned).toMatchObject([{ kind: 'chargeback', amount: 1999 }])
  await hearOf('stripe', { id, reference: want.reference })
  await standIn.winBack(want)
  expect((await provider('stripe').ask(id)).returned).toEqual([])
})

test('T805 Stripe: what may be paid for less than half an hour is shut when that is over', async () => {
  const want = wanted({ expiresAt: new Date(Date.now() + 300) })
  const { id } = await provider('stripe').begin(want)
  expect(await provider('stripe').ask(id)).toMatchObject({ state: 'pending' })
  await new Promise((done) => setTimeout(done, 350))
  expect(await provider('stripe').ask(id)).toMatchObject({ state: 'over' })
})

describe('deposits held on a card', () => {
  const day = 86_400_000
  const holds = () => provider('stripe').holds as CardHolds
  const held = async (card = '4242') => {
    const want = wanted({ amount: 15_000, hold: true })
    const { id, address } = await provider('stripe').begin(want)
    await press(address, 'pay', card)
    return { ...want, id }
  }

  test('Montonio has none of it', async () => {
    await expect(provider('montonio').begin(wanted({ hold: true }))).rejects.toThrow(ProviderRejection)
  })

  test('a sum is held, not taken, for as long as the card allows', async () => {
    const { id } = await held()
    const payment = await provider('stripe').ask(id)
    expect(payment).toMatchObject({ state: 'held', held: 15_000, received: 0, receivedAt: null, returned: [] })
    const left = (payment.heldUntil?.getTime() ?? 0) - Date.now()
    expect([left > 6.9 * day, left <= 7 * day]).toEqual([true, true])
  })

  test('T808 a part of a deposit hold is captured once, and the rest is released', async () => {
    const { id } = await held()
    await holds().capture({ id, amount: 4000, key: 'capture-1' })
    await holds().capture({ id, amount: 4000, key: 'capture-2' })
    expect(await provider('stripe').ask(id)).toMatchObject({ state: 'paid', received: 4000, held: 0, returned: [] })
    await expect(holds().capture({ id, amount: 4001, key: 'capture-3' })).rejects.toThrow(ProviderRejection)
    await expect(holds().release({ id, key: 'release-1' })).rejects.toThrow(ProviderRejection)
  })

  test('T808 a whole deposit hold is released, once or twice, authorised or not yet', async () => {
    const { id } = await held()
    await holds().release({ id, key: `release-${id}` })
    await holds().release({ id, key: `release-${id}-again` })
    expect(await provider('stripe').ask(id)).toMatchObject({ state: 'over', held: 0, received: 0, returned: [] })
    const open = await provider('stripe').begin(wanted({ hold: true }))
    await holds().release({ id: open.id, key: `release-${open.id}` })
    await holds().release({ id: open.id, key: `release-${open.id}` })
    expect(await provider('stripe').ask(open.id)).toMatchObject({ state: 'over' })
  })

  test('T809 a deposit hold is renewed on the same card, once for each reference, without the customer', async () => {
    const { id } = await held()
    const again = { id, reference: `again-${id}`, amount: 15_000, description: 'Užstatas' }
    const renewed = await holds().renew(again)
    expect(await holds().renew(again)).toEqual(renewed)
    const payment = await provider('stripe').ask(renewed.id)
    expect(payment).toMatchObject({ state: 'held', held: 15_000, reference: again.reference })
    // Four days and eighteen hours without the customer.
    expect((payment.heldUntil?.getTime() ?? 0) - Date.now()).toBeLessThan(5 * day)
    await hearOf('stripe', { id: renewed.id, reference: again.reference })
    const third = await holds().renew({ ...again, id: renewed.id, reference: `third-${id}` })
    expect(third.id).not.toBe(renewed.id)
  })

  test('T809 a bank that wants the customer refuses the renewal, and refuses it again', async () => {
    const { id } = await held('3155')
    const again = { id, reference: `again-${id}`, amount: 15_000, description: 'Užstatas' }
    await expect(holds().renew(again)).rejects.toThrow(/authentication_required/)
    await expect(holds().renew({ ...again })).rejects.toThrow(ProviderRejection)
    expect(await provider('stripe').ask(id)).toMatchObject({ state: 'held' })
  })

  test('T1102 a card that is forgotten is gone there, once or twice, and holds nothing any more; the payment stays', async () => {
    const { id } = await held()
    await holds().capture({ id, amount: 4000, key: `forget-${id}` })
    await holds().erase({ id })
    await holds().erase({ id })
    expect(await provider('stripe').ask(id)).toMatchObject({ state: 'paid', received: 4000 })
    const anew = { id, reference: `anew-${id}`, amount: 4000, description: 'Užstatas' }
    await expect(holds().renew(anew)).rejects.toThrow(ProviderRejection)
    await holds().erase({ id: (await provider('stripe').begin(wanted({ hold: true }))).id })
  })

  test('T809 a hold that lapsed is over, and nothing of it can be taken', async () => {
    const { id, reference } = await held()
    await standIn.lapse({ reference })
    expect(await provider('stripe').ask(id)).toMatchObject({ state: 'over', held: 0, received: 0, returned: [] })
    await expect(holds().capture({ id, amount: 100, key: `late-${id}` })).rejects.toThrow(ProviderRejection)
  })

  test('T807 a hold that was captured or renewed before the line broke is found, and done once', async () => {
    const { id, reference } = await held()
    await standIn.die({ provider: 'stripe', how: 'deaf' })
    await expect(holds().capture({ id, amount: 4000, key: `deaf-${id}` })).rejects.toThrow(ProviderUnavailable)
    await standIn.die({ provider: 'stripe' })
    await holds().capture({ id, amount: 4000, key: `deaf-${id}` })
    expect(standIn.ledger().find((one) => one.reference === reference)).toMatchObject({ received: 4000, returned: 0 })
  })
})

test('a story in another process controls it over its own address', async () => {
  const want = wanted()
  await provider('stripe').begin(want)
  const say = (action: string, given: object) =>
    fetch(`${standIn.controlUrl}/${action}`, { method: 'POST', body: JSON.stringify(given) })
  expect((await say('pay', { reference: want.reference })).status).toBe(200)
  const there = (await (await fetch(`${standIn.controlUrl}/payments`)).json()) as { reference: string }[]
  expect(there.find((one) => one.reference === want.reference)).toMatchObject({ received: 1999, status: 'succeeded' })
  expect((await say('rob', {})).status).toBe(404)
  expect((await say('pay', { reference: 'none' })).status).toBe(500)
})

test('T1080 Montonio: a refund that was cancelled is over and hides none behind it, and a new word for one puzzles', async () => {
  const want = wanted()
  const { id } = await provider('montonio').begin(want)
  await standIn.pay(want)
  standIn.behave({ ...want, refunds: 'wait' })
  await provider('montonio').refund({ id, amount: 500, key: 'a' })
  await standIn.end({ ...want, as: 'CANCELED' })
  await provider('montonio').refund({ id, amount: 500, key: 'b' })
  await standIn.end({ ...want, as: 'REJECTED', because: 'EXPIRED_OR_CANCELLED_CARD' })
  const { rejected, returned } = await provider('montonio').ask(id)
  expect(returned).toEqual([])
  expect(rejected).toMatchObject([
    { amount: 500, because: 'grąžinimas atšauktas' },
    { amount: 500, because: 'mokėtojo kortelė nebegalioja' },
  ])
  await provider('montonio').refund({ id, amount: 300, key: 'c' })
  await standIn.end({ ...want, as: 'ON_HOLD' })
  const odd = await provider('montonio').ask(id)
  expect([odd.returned, odd.rejected.length]).toEqual([[], 2])
  expect(odd.puzzles).toEqual([expect.stringMatching(/^refund [\w-]+: ON_HOLD$/)])
})

test('T1086 Montonio: money that has not arrived there can be asked for another day; more than the order has is a no', async () => {
  const want = wanted()
  const { id } = await provider('montonio').begin(want)
  await standIn.pay(want)
  standIn.arrive({ ...want, isThere: false })
  const refund = (amount: number) => provider('montonio').refund({ id, amount, key: `e-${want.reference}` })
  await expect(refund(500)).rejects.toThrow(FundsNotAvailable)
  const tooMuch = await refund(2500).catch((error) => error)
  expect([tooMuch instanceof ProviderRejection, tooMuch instanceof FundsNotAvailable]).toEqual([true, false])
  standIn.arrive({ ...want, isThere: true })
  await refund(500)
  await vi.waitFor(async () => expect((await provider('montonio').ask(id)).returned).toHaveLength(1), 15_000)
})

test.each(names)(
  'T1082 %s: whoever has no address or name pays all the same: what is empty is not said',
  async (name) => {
    const want = wanted({ payer: { email: '', name: ' ', lastname: '' } })
    const { id } = await provider(name).begin(want)
    expect(await provider(name).ask(id)).toMatchObject({ state: 'pending', amount: 1999 })
  },
)

test('T1082 the stand-ins refuse what is empty, unknown or too little, as the providers do', async () => {
  const { Stripe } = await import('stripe')
  const account = readConfig({ PAYMENTS: standIn.payments }).payments.find((one) => one.provider === 'stripe')
  const { hostname: host, port } = new URL(account?.url ?? '')
  const client = new Stripe(account?.key ?? '', { host, port: Number(port), protocol: 'http', maxNetworkRetries: 0 })
  const begin = (more: object, unit_amount = 1999) =>
    client.checkout.sessions
      .create({
        mode: 'payment',
        success_url: `${shopUrl}/a`,
        cancel_url: `${shopUrl}/b`,
        line_items: [{ quantity: 1, price_data: { currency: 'eur', unit_amount, product_data: { name: 'x' } } }],
        ...more,
      })
      .then(
        () => 'begun',
        ({ statusCode, code }) => `${statusCode} ${code}`,
      )
  expect(await begin({})).toBe('begun')
  expect(await begin({ customer_email: '' })).toBe('400 parameter_invalid_empty')
  expect(await begin({ colour: 'red' })).toBe('400 parameter_unknown')
  expect(await begin({}, 49)).toBe('400 amount_too_small')
})

test('T1083 a provider’s answer of unknown shape or state is no answer, and names nobody', async () => {
  const says = vi.fn<() => { status?: number; body: unknown }>()
  const odd = createServer((_, response) => {
    const { status = 200, body } = says()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => odd.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`
  const accounts = [
    { provider: 'montonio' as const, key: 'A', secret: 'x'.repeat(40), url },
    { provider: 'stripe' as const, key: 'sk_test_1', secret: 'whsec_1', url },
  ]
  const oddly = openProviders({ payments: accounts })
  const order = {
    uuid: 'u',
    merchantReference: 'r',
    paymentStatus: 'PAID',
    grandTotal: '1.00',
    currency: 'EUR',
    createdAt: new Date().toISOString(),
  }
  const session = { id: 'cs_1', status: 'open', currency: 'eur', amount_total: 100, client_reference_id: 'r' }
  const answers: [ProviderName, unknown][] = [
    ...[{}, [], 7, null, { ...order, grandTotal: null }, { ...order, paymentStatus: 'SETTLED_LATER' }].map(
      (body): [ProviderName, unknown] => ['montonio', body],
    ),
    ['montonio', { ...order, refunds: [{ uuid: 'ona@example.lt' }] }],
    ...[{}, [], { ...session, status: 'paused' }, { ...session, amount_total: 'ona@example.lt' }].map(
      (body): [ProviderName, unknown] => ['stripe', body],
    ),
  ]
  for (const [name, body] of answers) {
    says.mockReturnValue({ body })
    const error = await oddly
      .get(name)
      ?.ask('cs_1')
      .catch((thrown) => thrown)
    expect([name, body, error?.constructor.name]).toEqual([name, body, 'ProviderInvalidResponse'])
    expect(String(error)).not.toContain('ona@')
  }
  for (const status of [401, 403]) {
    says.mockReturnValue({ status, body: { error: { type: 'invalid_request_error' }, message: 'no' } })
    for (const name of names) await expect(oddly.get(name)?.ask('cs_1')).rejects.toThrow(ProviderAccessDenied)
  }
  odd.close()
})

test('T1081 Stripe: what of a hold was not captured went nowhere; what was captured may go back, and be taken back', async () => {
  const want = wanted({ amount: 15_000, hold: true })
  const { id, address } = await provider('stripe').begin(want)
  await press(address, 'pay')
  await provider('stripe').holds?.capture({ id, amount: 4000, key: `part-${id}` })
  expect(await provider('stripe').ask(id)).toMatchObject({ received: 4000, returned: [], rejected: [], puzzles: [] })
  await standIn.refund({ ...want, amount: 1500 })
  expect((await provider('stripe').ask(id)).returned).toMatchObject([{ kind: 'refund', amount: 1500 }])
  await standIn.chargeBack({ ...want, amount: 2500 })
  expect((await provider('stripe').ask(id)).returned).toMatchObject([
    { amount: 1500 },
    { kind: 'chargeback', amount: 2500 },
  ])
})

test('T1084 Stripe: signed word of what this account has not is about nothing of ours', async () => {
  const [account] = readConfig({ PAYMENTS: standIn.payments }).payments.filter((one) => one.provider === 'stripe')
  const body = JSON.stringify({
    id: 'evt_9',
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', id: 'ch_9', payment_intent: 'pi_nobodys' } },
  })
  const at = Math.floor(Date.now() / 1000)
  const v1 = createHmac('sha256', account?.secret ?? '')
    .update(`${at}.${body}`)
    .digest('hex')
  const headers = { 'stripe-signature': `t=${at},v1=${v1}` }
  expect(await provider('stripe').readNotification({ headers, query: {}, body })).toBeNull()
})
