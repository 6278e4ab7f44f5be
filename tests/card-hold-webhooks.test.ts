import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShowReservation } from '#finance/card-holds/card-holds.contract.ts'
import { beginHold } from '#finance/card-holds/server/begin-hold.ts'
import { card_holds } from '#finance/card-holds/server/card-holds.tables.ts'
import { runHoldSteps } from '#finance/card-holds/server/run-hold-steps.ts'
import { deposits } from '#finance/deposits/server/deposits.tables.ts'
import { ReceiveProviderWebhook } from '#finance/online-payments/online-payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { openStandIn, type StandIn } from '../tools/providers/open-stand-in.ts'

let shop: TestShop
let standIn: StandIn
let now: Date
const sent: { headers: Record<string, string>; body: string }[] = []
const mailbox = createServer(async (request, response) => {
  let body = ''
  for await (const piece of request) body += piece
  const { 'stripe-signature': signature = '', 'content-type': type = '' } = request.headers
  sent.push({ headers: { 'stripe-signature': String(signature), 'content-type': type }, body })
  response.end()
})
beforeAll(async () => {
  await new Promise<void>((done) => mailbox.listen(0, '127.0.0.1', done))
  standIn = await openStandIn({ stripeEndpoint: `http://127.0.0.1:${(mailbox.address() as AddressInfo).port}/` })
  await standIn.behave({ notify: 'before' })
  now = new Date()
  shop = await openTestShop({ now, env: { PAYMENTS: standIn.payments } })
})
afterAll(async () => {
  await shop.close()
  await standIn.close()
  mailbox.close()
})

const db = () => shop.context.database.db
const hear = ({ headers, body }: (typeof sent)[number]) =>
  shop.request(ReceiveProviderWebhook, { params: { provider: 'stripe' }, headers, body })
const jobs = async () => {
  const { rows } = await db().execute<{ n: number }>(`select count(*)::int n from pgboss.job where name = 'card-holds'`)
  return rows[0]?.n ?? 0
}
const reservation = (secret: string) => shop.request(ShowReservation, { params: { secret } })

async function confirmed() {
  const { id: orderId } = await makeOrder(shop, { lines: [{ deposit: 15_000 }] })
  const { address } = await beginHold(shop.context, { orderId, now })
  const [hold] = await db().select().from(card_holds).where(eq(card_holds.order_id, orderId))
  const back = await fetch(address, {
    method: 'POST',
    redirect: 'manual',
    body: 'card=4242',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  const secret = /\/uzstatas\/([\w-]{43})$/.exec(back.headers.get('location') ?? '')?.[1] ?? ''
  return { orderId, secret, holdId: hold?.id ?? 0 }
}

test('T815 word of a hold has the provider asked at once, of a hundred together once, and the ledger changes once', async () => {
  sent.length = 0
  const { orderId, secret } = await confirmed()
  expect(sent.length).toBeGreaterThan(1)
  expect((await reservation(secret)).body.data.address).toContain('/kortele/')
  const before = await jobs()
  // the page has woken the job already; undo that
  await db()
    .update(card_holds)
    .set({ next_try_at: new Date(now.getTime() + 60_000) })
    .where(eq(card_holds.order_id, orderId))
  const all = Array.from({ length: 100 }, (_, n) => sent[n % sent.length] ?? { headers: {}, body: '' })
  const answers = await Promise.all(all.map(hear))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await jobs()) - before).toBe(1)
  await Promise.all([runHoldSteps(shop.context), runHoldSteps(shop.context)])
  const entries = await db().select().from(deposits).where(eq(deposits.order_id, orderId))
  expect(entries.map(({ kind, amount, way }) => [kind, amount, way])).toEqual([['held', 15_000, 'card-hold']])
  expect((await reservation(secret)).body.data).toMatchObject({
    order_id: orderId,
    state: 'held',
    amount: 15_000,
    taken: 0,
    address: null,
    until: expect.stringMatching(/^20/),
  })
})

test('T815 word of a hold that was begun without an answer finds it by its reference; what is not signed is not heard', async () => {
  sent.length = 0
  const { orderId, holdId } = await confirmed()
  await db()
    .update(card_holds)
    .set({ provider_id: null, next_try_at: new Date(now.getTime() + 3_600_000) })
    .where(eq(card_holds.id, holdId))
  const last = sent.at(-1) ?? { headers: {}, body: '' }
  const forged = await hear({ ...last, body: last.body.replace('"evt_', '"evt_x') })
  expect([forged.status, forged.body.code]).toEqual([400, 'not-signed'])
  await runHoldSteps(shop.context)
  const [unheard] = await db().select().from(card_holds).where(eq(card_holds.id, holdId))
  expect(unheard).toMatchObject({ state: 'begun', provider_id: null })
  expect((await hear(last)).status).toBe(200)
  await runHoldSteps(shop.context)
  const [hold] = await db().select().from(card_holds).where(eq(card_holds.id, holdId))
  expect(hold).toMatchObject({ state: 'held', order_id: orderId })
})

test('T815 a buyer’s return to the shop polls the hold, though no word came; a wrong, old or forgotten buyer’s secret opens nothing', async () => {
  const { secret, holdId, orderId } = await confirmed()
  expect((await reservation(secret)).body.data).toMatchObject({ state: 'waiting', amount: 15_000 })
  await runHoldSteps(shop.context)
  const shown = await reservation(secret)
  expect(shown.body.data.state).toBe('held')
  expect(shown.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  expect((await reservation('x'.repeat(43))).status).toBe(404)
  expect((await reservation('x')).status).toBe(404)
  await db().execute(`update orders set erased_at = now() where id = ${orderId}`)
  expect((await reservation(secret)).status).toBe(404)
  await db().execute(`update orders set erased_at = null where id = ${orderId}`)
  const longAgo = new Date(now.getTime() - 91 * 24 * 3_600_000)
  await db().update(card_holds).set({ begun_at: longAgo }).where(eq(card_holds.id, holdId))
  expect((await reservation(secret)).status).toBe(404)
})
