import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, MarkReady, ShowHandover } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody } from '#counter/handovers/handovers.factories.ts'
import { tools_ready } from '#counter/handovers/server/handovers.tables.ts'
import { makeStop } from '#counter/rounds/rounds.factories.ts'
import { sendTomorrowReminders } from '#counter/rounds/server/send-tomorrow-reminders.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { startFakeGateway } from '#people/sms/fake-gateway.factories.ts'
import { deliverSms } from '#people/sms/server/deliver-sms.ts'
import { makePhone, makeSms, readSms } from '#people/sms/server/public/sms.factories.ts'
import { sms_messages } from '#people/sms/server/sms.tables.ts'
import { ListOrderSms, ListSms, ResendSms } from '#people/sms/sms.contract.ts'
import { runConcurrently } from '#platform/test-kit/run-concurrently.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { makeRental } from '#rentals/server/rentals.factories.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { history } from '#shell/history/server/history.tables.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import type { SmsKind } from '#shell/settings/sms-kinds.ts'

// a Wednesday, six in the evening of Vilnius
const evening = new Date('2026-11-18T16:00:00Z')
let gateway: Awaited<ReturnType<typeof startFakeGateway>>
let shop: TestShop
let as: string
beforeAll(async () => {
  gateway = await startFakeGateway()
  shop = await openTestShop({ now: evening, env: { SMS: gateway.url } })
  as = (await makeAdmin(shop)).token
})
afterEach(async () => {
  shop.setNow(evening)
  gateway.behave({})
  gateway.taken.length = 0
  await tellBySms([])
})
afterAll(async () => {
  await shop.close()
  await gateway.close()
})

const db = () => shop.context.database.db
async function tellBySms(sms_kinds: readonly SmsKind[]) {
  const saved = await shop.request(SaveSettings, { as, body: { ...testSettings, sms_kinds } })
  expect(saved.status).toBe(200)
}
const smsAbout = (orderId: number) =>
  db().select().from(sms_messages).where(eq(sms_messages.order_id, orderId)).orderBy(sms_messages.id)

const tomorrow = '2026-11-19'
const days = { before: '2026-11-16T08:00:00Z', morning: `${tomorrow}T08:00:00Z`, close: `${tomorrow}T15:00:00Z` }
async function aTool(from: string, to: string) {
  const { id: productId } = await makeRentProduct(shop)
  const { order_id: orderId } = await makeRental(shop, { productId, from: new Date(from), to: new Date(to) })
  const phone = makePhone()
  await db().update(orders).set({ phone }).where(eq(orders.id, orderId))
  return { orderId, phone }
}
async function handOut(orderId: number) {
  const { tools } = await fetchHandover(shop, as, orderId)
  const { status } = await shop.request(HandOver, { as, params: { id: orderId }, body: makeHandOverBody(tools) })
  expect(status).toBe(201)
}
const toFetch = () => aTool(days.morning, '2026-11-27T15:00:00Z')
const toBring = () => aTool(days.before, days.close)

test('T781 the evening before tells who fetches, who brings and to whom somebody drives, each once, whoever tells it', async () => {
  const fetches = await toFetch()
  const brings = await toBring()
  const isBrought = await toFetch()
  await makeStop(shop, { orderId: isBrought.orderId, day: tomorrow, from: '09:00', to: '12:00' })
  const isCollected = await toBring()
  await makeStop(shop, { orderId: isCollected.orderId, kind: 'collect', day: tomorrow })
  const others = [
    await aTool('2026-11-20T08:00:00Z', '2026-11-27T15:00:00Z'),
    await aTool(days.before, '2026-11-20T15:00:00Z'),
  ]
  const lapsed = await toFetch()
  await db().update(orders).set({ lapsed_at: evening }).where(eq(orders.id, lapsed.orderId))
  const cancelled = await toFetch()
  await db().update(rentals).set({ cancelled_at: evening }).where(eq(rentals.order_id, cancelled.orderId))
  const out = await toFetch()
  await handOut(out.orderId)

  await sendTomorrowReminders(shop.context)
  await tellBySms(['evening-before'])
  for (const time of ['2026-11-18T14:59:00Z', '2026-11-18T19:00:00Z']) {
    shop.setNow(new Date(time))
    await sendTomorrowReminders(shop.context)
  }
  expect(await smsAbout(fetches.orderId)).toEqual([])

  shop.setNow(evening)
  await Promise.all([
    sendTomorrowReminders(shop.context),
    sendTomorrowReminders(shop.context),
    sendTomorrowReminders(shop.context),
  ])
  await sendTomorrowReminders(shop.context)
  const entry = async ({ orderId }: { orderId: number }) =>
    (await smsAbout(orderId)).map(({ kind, recipient, text }) => [kind, recipient, text])
  expect(await entry(fetches)).toEqual([
    ['tomorrow-pickup', fetches.phone, expect.stringContaining(`Primename: ${tomorrow} atsiimate`)],
  ])
  expect(await entry(brings)).toEqual([
    ['tomorrow-return', brings.phone, expect.stringContaining(`grąžinkite iki ${tomorrow} 17:00`)],
  ])
  expect(await entry(isBrought)).toEqual([
    ['tomorrow-delivery', '+37061234567', expect.stringContaining(`${tomorrow} 09:00–12:00 vežame`)],
  ])
  expect(await entry(isCollected)).toEqual([
    ['tomorrow-collection', '+37061234567', expect.stringContaining(`${tomorrow} darbo laiku atvyksime`)],
  ])
  for (const one of [...others, lapsed, cancelled, out]) expect(await entry(one)).toEqual([])
})

test('T781 a return that is reminded of by day is not told again in the evening', async () => {
  const { orderId } = await toBring()
  await tellBySms(['evening-before', 'return-reminder'])
  await sendTomorrowReminders(shop.context)
  expect(await smsAbout(orderId)).toEqual([])
})

test('T781 a program that dies while it tells the evening before goes on where it was, and nobody is told twice', async () => {
  const [first, second] = [await toFetch(), await toFetch()]
  await tellBySms(['evening-before'])
  await sendTomorrowReminders(shop.context)
  const [sms] = await smsAbout(first.orderId)
  await deliverSms(shop.context, { sms_id: sms?.id ?? 0 })
  await db().delete(sms_messages).where(eq(sms_messages.order_id, second.orderId))
  await sendTomorrowReminders(shop.context)
  for (const { id } of [...(await smsAbout(first.orderId)), ...(await smsAbout(second.orderId))])
    await deliverSms(shop.context, { sms_id: id })
  const got = gateway.taken.map(({ to }) => to)
  for (const { phone } of [first, second]) expect(got.filter((to) => to === phone)).toEqual([phone])
})

test('T781 an order that lapses while its SMS is being written is told nothing', async () => {
  const { orderId } = await toFetch()
  await tellBySms(['evening-before'])
  await runConcurrently(
    shop,
    (tx) => tx.update(orders).set({ lapsed_at: evening }).where(eq(orders.id, orderId)),
    () => sendTomorrowReminders(shop.context),
  )
  expect(await smsAbout(orderId)).toEqual([])
})

const sayReady = (id: number, token = as) => shop.request(MarkReady, { as: token, params: { id } })
const shownAs = async (id: number) => (await shop.request(ShowHandover, { as, params: { id } })).body.data

test('T782 of ten who say at once that tools are ready one does, and its customer is told by SMS once, where that is switched on', async () => {
  const silent = await toFetch()
  const before = await shownAs(silent.orderId)
  expect(before).toMatchObject({ ready: null, is_brought: false })
  expect((await sayReady(silent.orderId)).body.message).toBe('Pažymėta, kad paruošta.')
  expect((await shownAs(silent.orderId)).ready).toEqual({ at: evening.toISOString(), by: expect.any(String) })
  await tellBySms(['tools-ready'])
  expect((await sayReady(silent.orderId)).status).toBe(200)
  expect(await smsAbout(silent.orderId)).toEqual([])

  const { orderId, phone } = await toFetch()
  const answers = await Promise.all(Array.from({ length: 10 }, () => sayReady(orderId)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(answers.filter(({ body }) => body.message.includes('SMS klientui išeis 2026-11-18 18:00'))).toHaveLength(1)
  expect(await smsAbout(orderId)).toMatchObject([
    { kind: 'tools-ready', recipient: phone, text: expect.stringContaining(`Užsakymo ${orderId} įrankiai paruošti`) },
  ])
  const said = await db().select().from(history).where(eq(history.subject_id, orderId))
  expect(said.filter(({ deed: action }) => action === 'order.ready')).toHaveLength(1)
})

test('T782 tools that are out, are brought or are held by nobody are not ready to be fetched', async () => {
  const out = await toFetch()
  await handOut(out.orderId)
  const brought = await toFetch()
  const stopId = await makeStop(shop, { orderId: brought.orderId, day: tomorrow })
  const lapsed = await toFetch()
  await db().update(orders).set({ lapsed_at: evening }).where(eq(orders.id, lapsed.orderId))
  const code = async ({ orderId }: { orderId: number }) => (await sayReady(orderId)).body.code
  expect([await code(out), await code(brought), await code(lapsed)]).toEqual([
    ...['nothing-waits', 'is-delivered', 'order-lapsed'],
  ])
  expect(await db().select().from(tools_ready).where(eq(tools_ready.order_id, brought.orderId))).toEqual([])
  expect((await shownAs(brought.orderId)).is_brought).toBe(true)
  await db().update(stops).set({ state: 'dropped', ended_at: evening }).where(eq(stops.id, stopId))
  expect((await sayReady(brought.orderId)).status).toBe(200)
  expect((await sayReady(2_000_000)).status).toBe(404)
})

const aText = (over: Parameters<typeof makeSms>[1] = {}) => makeSms(shop, over)
const rowOf = (id: number) => readSms(shop, id)
const resend = (id: number) => shop.request(ResendSms, { as, params: { id } })
const register = async (query: Record<string, unknown> = {}) => (await shop.request(ListSms, { as, query })).body

test('T783 the register tells of each SMS when, to whom and why, what became of it and what the gateway said', async () => {
  const { orderId, phone } = await toFetch()
  await tellBySms(['tools-ready'])
  await sayReady(orderId)
  const [ready] = await smsAbout(orderId)
  await deliverSms(shop.context, { sms_id: ready?.id ?? 0 })
  gateway.behave({ status: 422 })
  const refused = await aText({ text: 'Atmesta' })
  await deliverSms(shop.context, { sms_id: refused })
  gateway.behave({ hangsUp: true })
  const hung = await aText()
  await deliverSms(shop.context, { sms_id: hung })
  const waiting = await aText()

  const { data, is_on } = await register()
  expect([is_on, data.slice(0, 4).map(({ id, state }: { id: number; state: string }) => [id, state])]).toEqual([
    true,
    [
      [waiting, 'waiting'],
      [hung, 'uncertain'],
      [refused, 'failed'],
      [ready?.id, 'sent'],
    ],
  ])
  expect(data[3]).toMatchObject({
    order_id: orderId,
    recipient: phone,
    why: 'Įrankiai paruošti',
    answer: '202 {}',
    failure: null,
    written_at: evening.toISOString(),
    sent_at: evening.toISOString(),
    wording_version: 0,
    parts: 2,
  })
  expect(data[2]).toMatchObject({ why: 'Parašyta ranka', answer: '422 {}', failure: 'SMS tiekėjas atsakė 422.' })
  for (const [state, id] of [
    ['waiting', waiting],
    ['uncertain', hung],
    ['failed', refused],
    ['sent', ready?.id],
  ] as const)
    expect([state, (await register({ state })).data[0]?.id]).toEqual([state, id])
  expect((await shop.request(ListOrderSms, { as, params: { id: orderId } })).body.data).toMatchObject([
    { why: 'Įrankiai paruošti', answer: '202 {}' },
  ])
  const mechanic = (await makeAdmin(shop, { roles: ['mechanic'] })).token
  expect((await shop.request(ListSms, { as: mechanic })).status).toBe(403)
})

test('T783 a refused SMS is sent again by ten clerks at once as one new SMS, which names the first; other SMS can’t be sent again', async () => {
  gateway.behave({ status: 422 })
  const { orderId, phone } = await toFetch()
  const refused = await aText({ to: phone, orderId, text: 'Vėl' })
  await deliverSms(shop.context, { sms_id: refused })
  gateway.behave({})
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(refused)))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  const [first, again, ...more] = await smsAbout(orderId)
  expect([more, first?.failed_at]).toEqual([[], evening])
  expect(again).toMatchObject({ resends_id: refused, text: 'Vėl', recipient: phone, sent_at: null })
  expect(again?.reference).not.toBe(first?.reference)
  await deliverSms(shop.context, { sms_id: again?.id ?? 0 })
  expect(gateway.taken).toMatchObject([{ to: phone, text: 'Vėl' }])

  const code = async (id: number) => (await resend(id)).body.code
  expect(await code(again?.id ?? 0)).toBe('sms-sent')
  expect(await code(await aText())).toBe('sms-waits')
  const offer = await aText({ kind: 'offer' })
  const erased = await aText()
  await db()
    .update(sms_messages)
    .set({ failed_at: evening, recipient: '', text: '' })
    .where(eq(sms_messages.id, erased))
  await db().update(sms_messages).set({ failed_at: evening }).where(eq(sms_messages.id, offer))
  expect([await code(offer), await code(erased)]).toEqual(['no-consent', 'sms-not-kept'])
  expect((await resend(2_000_000)).status).toBe(404)
})

test('T784 an SMS that could not go before night waits for the morning, and one that somebody waits for does not', async () => {
  gateway.behave({ status: 503 })
  const id = await aText()
  const urgent = await aText({ urgent: true })
  for (const sms_id of [id, urgent]) await expect(deliverSms(shop.context, { sms_id })).rejects.toThrow('503')
  gateway.behave({})
  shop.setNow(new Date('2026-11-18T19:00:00Z'))
  for (const sms_id of [id, urgent]) await deliverSms(shop.context, { sms_id })
  const morning = new Date('2026-11-19T06:00:00Z')
  expect(await rowOf(id)).toMatchObject({ sent_at: null, failed_at: null, trying_since: null, goes_from: morning })
  expect((await rowOf(urgent)).sent_at).toEqual(new Date('2026-11-18T19:00:00Z'))
  shop.setNow(new Date('2026-11-19T05:59:00Z'))
  await deliverSms(shop.context, { sms_id: id })
  expect((await rowOf(id)).sent_at).toBe(null)
  const waits = await shop.context.database.pool.query(
    `select start_after from pgboss.job where name = 'send-sms' and (data ->> 'sms_id')::int = ${id} and state < 'completed'`,
  )
  expect(waits.rowCount).toBeGreaterThan(1)
  shop.setNow(morning)
  await deliverSms(shop.context, { sms_id: id })
  expect(gateway.taken).toHaveLength(2)
})
