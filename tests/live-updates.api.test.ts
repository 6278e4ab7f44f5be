import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { RecordPayment } from '#finance/payments/payments.contract.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { endTokensOf } from '#people/accounts/server/public/end-tokens.ts'
import { issueToken } from '#people/accounts/server/public/issue-token.ts'
import { listenForChanges } from '#platform/cache/listen-for-changes.ts'
import { invalidate } from '#platform/database/database.ts'
import { limits } from '#platform/limits/limits.ts'
import { buildLiveUpdateTag } from '#platform/live-updates.ts'
import { createTestDatabase } from '#platform/test-kit/test-database.ts'
import { openTestShop, type TestShop } from '#platform/test-kit/test-shop.ts'
import { createWork } from '#shell/action/work.ts'

/** Screens listen on this program, the other one writes payments. */
let shop: TestShop
let other: TestShop
let clerk: TestPerson
let stop: () => Promise<void>
let port: number
const database = await createTestDatabase()

beforeAll(async () => {
  const on = { url: database.url, dataDir: process.env.TMPDIR ?? '/tmp' }
  shop = await openTestShop({ on })
  other = await openTestShop({ on })
  const { openForBusiness } = await import('#shell/settings/server/settings.factories.ts')
  await openForBusiness(shop.context)
  clerk = await makeAdmin(shop)
  ;({ stop } = await listenForChanges(database.url, [shop.context.news]))
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await stop()
  await shop.close()
  await other.close()
  await database.drop()
})

interface Screen {
  request: ClientRequest
  answer: IncomingMessage
  messages: { tags: string[]; at: number }[]
  ended: Promise<unknown>
}

async function screenOf(token: string | undefined): Promise<Screen> {
  const request = get({
    port,
    host: '127.0.0.1',
    path: '/api/admin/news',
    agent: false,
    headers: { accept: 'text/event-stream', ...(token && { authorization: `Bearer ${token}` }) },
  })
  request.on('error', () => {})
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  const entries: Screen['messages'] = []
  answer.setEncoding('utf8').on('error', () => {})
  let rest = ''
  answer.on('data', (text: string) => {
    const events = `${rest}${text}`.split('\n\n')
    rest = events.pop() ?? ''
    for (const event of events)
      if (event.startsWith('data: ')) entries.push({ tags: JSON.parse(event.slice('data: '.length)), at: Date.now() })
  })
  return { request, answer, messages: entries, ended: new Promise((done) => answer.once('close', done)) }
}

async function closed({ request, ended }: Screen): Promise<void> {
  request.destroy()
  await ended
}

const tokenOf = (person: TestPerson) =>
  shop.context.database.transaction((tx) =>
    issueToken(createWork(tx, { now: shop.context.clock() }), { userId: person.id, remember: false }),
  )

test('T850 a payment that another process writes is told to the open screens of the office within a second', async () => {
  const order = await makeOrder(shop)
  const screen = await screenOf(clerk.token)
  expect(screen.answer.headers).toMatchObject({
    'content-type': expect.stringContaining('text/event-stream'),
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const began = Date.now()
  const body = { amount: 1_00, way: 'transfer', paid_on: '2026-11-18' }
  const { status } = await other.request(RecordPayment, { as: clerk.token, params: { id: order.id }, body })
  expect(status).toBe(201)
  await vi.waitFor(() => expect(screen.messages.flatMap(({ tags }) => tags)).toContain(`order:${order.id}`), 3_000)
  expect((screen.messages[0] as { at: number }).at - began).toBeLessThan(1_000)
  expect(new Set(screen.messages.flatMap(({ tags }) => tags))).toEqual(
    new Set(['payments', 'orders', `order:${order.id}`]),
  )
  await closed(screen)
})

test('T851 a screen hears names of what the office shows, and nothing of what was rolled back or of the rest', async () => {
  const screen = await screenOf(clerk.token)
  const { transaction } = other.context.database
  await transaction(async (tx) => {
    invalidate(tx, buildLiveUpdateTag('order:77'))
    throw new Error('taken back')
  }).catch(() => undefined)
  await transaction(async (tx) => invalidate(tx, 'product:12', 'catalogue', buildLiveUpdateTag('order:78')))
  await vi.waitFor(() => expect(screen.messages).toHaveLength(1), 3_000)
  expect(screen.messages[0]?.tags).toEqual(['order:78'])
  await closed(screen)
})

test('T851 changes announced while nobody listened to the database are announced as everything', async () => {
  const screen = await screenOf(clerk.token)
  shop.context.news.pause()
  shop.context.news.resume()
  await vi.waitFor(() => expect(screen.messages.at(-1)?.tags).toEqual(['*']), 3_000)
  await closed(screen)
})

test('T851 live updates are refused to people without the right', async () => {
  const customer = await makeCustomer(shop)
  const mechanic = await makeAdmin(shop, { roles: ['mechanic'] })
  for (const [token, status] of [
    [undefined, 401],
    [customer.token, 403],
    [mechanic.token, 403],
  ] as const) {
    const screen = await screenOf(token)
    expect(screen.answer.statusCode).toBe(status)
    await screen.ended
    expect(screen.messages).toEqual([])
  }
})

test('T852 a stream ends with the session of whoever reads it, and is no use of the session', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const leaver = await makeAdmin(shop)
    const screen = await screenOf(leaver.token)
    const lastUse = async () =>
      (
        await shop.context.database.pool.query('select max(last_used_at) as at from tokens where user_id = $1', [
          leaver.id,
        ])
      ).rows[0].at
    const before = await lastUse()
    shop.setNow(new Date(shop.context.clock().getTime() + 5 * 60_000))
    await vi.advanceTimersByTimeAsync(limits.newsHeartbeatMs)
    await new Promise((done) => setTimeout(done, 200))
    expect(screen.answer.destroyed).toBe(false)
    expect(await lastUse()).toEqual(before)

    await shop.context.database.transaction((tx) => endTokensOf(tx, leaver.id))
    await vi.advanceTimersByTimeAsync(limits.newsHeartbeatMs)
    await screen.ended
  } finally {
    vi.useRealTimers()
  }
})

test('T852 a person has a limited number of live streams, and a closed one makes room', async () => {
  const token = await tokenOf(clerk)
  const screens = await Promise.all(Array.from({ length: limits.newsStreamsOfPerson }, () => screenOf(token)))
  expect(screens.map(({ answer }) => answer.statusCode)).toEqual(screens.map(() => 200))
  const refused = await screenOf(token)
  expect(refused.answer.statusCode).toBe(429)
  await closed(screens.pop() as Screen)
  await vi.waitFor(async () => {
    const again = await screenOf(token)
    screens.push(again)
    expect(again.answer.statusCode).toBe(200)
  }, 15_000)
  await Promise.all(screens.map(closed))
})

test('T852 a client that reads nothing is disconnected, and nothing is kept for it', async () => {
  const slow = await screenOf(clerk.token)
  slow.answer.pause()
  const swift = await screenOf(clerk.token)
  const tags = Array.from({ length: 150 }, (_, i) => buildLiveUpdateTag(`order:${1_000_000 + i}`))
  const connections = () => new Promise<number>((done) => shop.app.server.getConnections((_, count) => done(count)))
  const before = await connections()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let turns = 0; turns < 10_000 && (await connections()) === before; turns++) {
    shop.context.news.drop(tags)
    vi.advanceTimersByTime(limits.newsGatheredMs)
    await new Promise((done) => setImmediate(done))
  }
  vi.useRealTimers()
  expect(await connections()).toBe(before - 1)
  slow.answer.resume()
  await slow.ended
  expect(swift.answer.destroyed).toBe(false)
  await closed(swift)
})

test('T852 streams end when the program stops, and none begins afterwards', async () => {
  const third = await openTestShop({ on: { url: database.url, dataDir: '/tmp' } })
  await third.app.listen({ port: 0, host: '127.0.0.1' })
  const before = port
  port = (third.app.server.address() as AddressInfo).port
  const screen = await screenOf(clerk.token)
  third.context.news.close()
  await screen.ended
  expect(screen.answer.complete).toBe(true)
  const late = await screenOf(clerk.token)
  await late.ended
  expect(late.answer.complete).toBe(true)
  port = before
  await third.close()
})
