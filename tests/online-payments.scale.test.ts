import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { runHoldSteps } from '#finance/card-holds/server/run-hold-steps.ts'
import { ListDeposits } from '#finance/deposits/deposits.contract.ts'
import {
  ListOnlinePayments,
  ShowOnlinePaymentLife,
  ShowReconciliation,
} from '#finance/online-payments/online-payments.contract.ts'
import { pollProviders } from '#finance/online-payments/server/poll-providers.ts'
import type { EndpointShape } from '#platform/contract.ts'
import { createSilentLog } from '#platform/log.ts'
import { collectPlans } from '#platform/test-kit/executed-plans.ts'
import { measureFastestRelative } from '#platform/test-kit/measure-fastest-relative.ts'
import { openShopAtSize, type ShopAtSize } from './shop-at-size.factories.ts'

const limitMs = 50
const orders = 100_000
const payments = 1_000_000

let size: ShopAtSize

// Four years; a few hundred are open.
beforeAll(async () => {
  size = await openShopAtSize(statements, new Date('2026-11-23T10:00:00Z'))
}, 600_000)
afterAll(() => size?.close())

const statements = [
  `insert into orders (private_or_company, name, lastname, email, phone, address, city, delivery, price, vat, price_with_vat, vat_rate, placed_at, paid_at)
   select 'private', 'Vardas' || n % 97, 'Pavardė' || n, 'pirkejas' || n || '@example.lt', '+37061234567', 'Ozo g. 1', 'Vilnius', 'pickup',
          1000, 210, 1210, 21, timestamptz '2022-11-23' + n * interval '20 minutes', now()
     from generate_series(1, ${orders}) n`,
  `insert into payment_intents (id, provider, method, reference, provider_id, secret_hash, what, order_id, amount, state, received, returned,
     begun_at, expires_at, asked_at, ended_at, next_ask_at, to_decide, written)
   overriding system value
   select n, case when n % 3 = 0 then 'stripe' else 'montonio' end, case when n % 3 = 0 then 'card' else 'bank' end, 'ir-' || n, 'p-' || n,
          md5(n::text), 'order', n % ${orders} + 1, 1210, w.state, w.received, w.returned, at, at + interval '1 hour', at,
          case when w.state <> 'pending' then at end, case when n > ${payments} - 100000 then at + interval '180 days' end,
          case when n % 4000 = 7 then 'not-written' end, case when n % 4000 = 7 then 0 else w.received - w.returned end
     from generate_series(1, ${payments}) n, lateral (select timestamptz '2022-11-23' + n * interval '2 minutes' as at) t,
          lateral (select case when n % 1000 < 970 then 'paid' when n % 1000 = 999 and n > 800000 then 'pending' else 'over' end as state,
                          case when n % 1000 < 970 then 1210 else 0 end as received, case when n % 1000 between 950 and 969 then 1210 else 0 end as returned) w`,
  `insert into online_movements (id, intent_id, kind, key, turn, amount, at, day, told_at)
   overriding system value
   select id, id, 'received', 'money', 0, received, begun_at, begun_at::date, begun_at from payment_intents where received > 0`,
  `insert into online_movements (id, intent_id, kind, key, turn, amount, at, day, told_at)
   overriding system value
   select ${payments} + id, id, 'refund', 're-' || id, 0, -returned, begun_at, begun_at::date, begun_at from payment_intents where returned > 0`,
  `insert into payments (order_id, paid_on, amount, way, online_movement_id, created_at)
   select i.order_id, m.day, m.amount, 'online', m.id, m.told_at
     from online_movements m join payment_intents i on i.id = m.intent_id where i.to_decide is null`,
  `insert into online_refunds (intent_id, amount, reason, key, state, wanted_at, done_at, movement_id)
   select intent_id, -amount, 'Grąžinta', 'gr-' || id, 'done', told_at, told_at, id from online_movements where kind = 'refund'`,
  `insert into card_holds (order_id, provider, reference, provider_id, state, amount, held_until, begun_at, expires_at, next_try_at)
   select n % ${orders} + 1, 'stripe', 'ih-' || n, 'h-' || n, case when n <= 500 then 'held' else 'released' end, 15000,
          timestamptz '2026-11-28', timestamptz '2024-11-23' + n * interval '1 minute', timestamptz '2024-11-24' + n * interval '1 minute',
          case when n <= 500 then timestamptz '2026-11-24' end
     from generate_series(1, ${payments}) n`,
  `insert into deposits (order_id, kind, amount, way, at)
   select order_id, k.kind, amount, 'card-hold', begun_at from card_holds, lateral (values ('held'), ('returned')) k (kind)
    where id <= 100000 and (k.kind = 'held' or state = 'released')`,
]

const list = (query: object): [string, EndpointShape, object] => [
  `the list by ${JSON.stringify(query)}`,
  ListOnlinePayments,
  { query },
]
const questions: [string, EndpointShape, object][] = [
  list({ state: 'to-decide' }),
  list({ state: 'waiting' }),
  list({ state: 'returned' }),
  list({ state: 'not-paid' }),
  list({ provider: 'stripe', state: 'waiting' }),
  list({ from: '2023-08-01', to: '2023-08-02' }),
  list({ order_id: 777 }),
  list({ q: 'ir-500000' }),
  list({ q: 'p-500000' }),
  list({ q: '77777' }),
  list({ q: 'Pavardė7777' }),
  list({ q: 'nieko panašaus' }),
  ['one payment', ShowOnlinePaymentLife, { params: { id: 500_955 } }],
  ['the day’s board', ShowToday, {}],
  ['deposits whose card wants somebody', ListDeposits, { query: { state: 'card' } }],
]
/** They count nearly all, or sum a month. */
const wide: [string, EndpointShape, object][] = [
  list({}),
  list({ page: 3 }),
  list({ state: 'paid' }),
  list({ provider: 'stripe' }),
  ['a month’s reconciliation', ShowReconciliation, { query: { from: '2023-07-01', to: '2023-07-31' } }],
]

const large = ['payment_intents', 'online_movements', 'payments', 'online_refunds', 'card_holds', 'orders']

test.each([
  ...questions.map((one) => [...one, limitMs] as const),
  ...wide.map((one) => [...one, 4 * limitMs] as const),
])(
  'T819 of a million online payments %s is soon there',
  async (_, endpoint, input, enough) => {
    const ask = async () =>
      expect((await size.shop.request(endpoint, { as: size.token, ...input } as never)).status).toBe(200)
    await ask()
    expect(await measureFastestRelative(size.shop.context.database.pool, ask, { enough })).toBeLessThan(enough)
  },
  60_000,
)

async function readsOf(endpoint: EndpointShape, input: object) {
  const heard = collectPlans(size.telling.context.database.pool)
  expect((await size.telling.request(endpoint, { as: size.token, ...input } as never)).status).toBe(200)
  heard.stop()
  expect(heard.plans.length).toBeGreaterThan(0)
  return heard.plans.flatMap(({ reads }) => reads).filter(({ table }) => large.includes(table))
}

test.each(questions)(
  'T819 %s reads little of a million payments',
  async (_, endpoint, input) => {
    const reads = await readsOf(endpoint, input)
    expect(reads.filter(({ way, rows }) => way.startsWith('Seq') || (rows > 5_000 && !isCounted(way)))).toEqual([])
  },
  60_000,
)

test.each(wide)(
  'T819 %s reads no table from end to end, and rows of its month at most',
  async (_, endpoint, input) => {
    const reads = await readsOf(endpoint, input)
    expect(reads.filter(({ way, rows }) => way.startsWith('Seq') || (rows > 100_000 && !isCounted(way)))).toEqual([])
  },
  60_000,
)

const isCounted = (way: string) => way.startsWith('Index Only')

test('T819 payments due for a poll, and cards that are due, are found without the rest', async () => {
  const heard = collectPlans(size.telling.context.database.pool)
  await pollProviders({ ...size.telling.context, log: createSilentLog() })
  await runHoldSteps({ ...size.telling.context, log: createSilentLog() })
  heard.stop()
  const reads = heard.plans.flatMap(({ reads }) => reads).filter(({ table }) => large.includes(table))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.filter(({ way, rows }) => way.startsWith('Seq') || rows > 5_000)).toEqual([])
}, 60_000)
