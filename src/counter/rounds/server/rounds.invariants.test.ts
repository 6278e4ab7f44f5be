import { beforeAll, expect, test } from 'vitest'
import { fetchHandover, makeHandOverBody, makeRentalOrder, signed } from '#counter/handovers/handovers.factories.ts'
import { ReportStop } from '#counter/rounds/rounds.contract.ts'
import { makeDriver, makeStop } from '#counter/rounds/rounds.factories.ts'
import { makeOrder } from '#orders/server/public/orders.factories.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { roundsInvariants } from './rounds.invariants.ts'

const shop = openShopForFile({ now: new Date('2026-11-16T08:30:00Z') })
beforeAll(async () => {
  const admin = await makeAdmin(shop)
  const driver = await makeDriver(shop)
  const tell = async (orderId: number, act: object) => {
    const stopId = await makeStop(shop, { orderId, driverId: driver.id })
    const headers = { 'idempotency-key': `raktas-prie-duru-${stopId}` }
    const body = { kind: 'handed-over', act }
    expect((await shop.request(ReportStop, { as: driver.token, params: { id: stopId }, headers, body })).status).toBe(
      201,
    )
  }
  const { orderId } = await makeRentalOrder(shop)
  await tell(orderId, makeHandOverBody((await fetchHandover(shop, admin.token, orderId)).tools))
  const { id } = await makeOrder(shop, { lines: [{ type: 'sell', title: 'Pirštinės', quantity: 3 }] })
  const [line] = (await fetchHandover(shop, admin.token, id)).goods
  const goods = [{ order_line_id: line?.order_line_id, quantity: 3 }]
  await tell(id, { ...signed, lines: [], goods, briefing_given: false, deposit: null })
})

const broken = async (name: string) => {
  const { sql } = roundsInvariants.find((one) => one.name === name) ?? { sql: '' }
  return (await shop.context.database.pool.query(sql)).rows.map(({ what }: { what: string }) => what)
}

const breaks: [name: string, change: string, told: RegExp][] = [
  ['D2-done', `update stops set state = 'open', ended_at = null where id = (select min(id) from stops)`, /^stop \d+$/],
  ['D2-done', 'delete from stop_reports where id = (select min(id) from stop_reports)', /^stop \d+$/],
  [
    'D2-once',
    `drop index stop_ends_once; insert into stop_reports (stop_id, kind, by_user_id, happened_at, received_at)
     select stop_id, 'failed', by_user_id, now(), now() from stop_reports limit 1`,
    /^stop \d+$/,
  ],
  ['D2-goods', 'update handover_goods set quantity = quantity + 1', /^order line \d+$/],
  [
    'D2-signed',
    `update stop_reports set happened_at = received_at + interval '1 second' where id = (select min(id) from stop_reports)`,
    /^report \d+$/,
  ],
  [
    'D2-signed',
    `update handovers set happened_at = happened_at + interval '1 second' where id = (select min(id) from handovers)`,
    /^hand-over \d+$/,
  ],
  [
    'D2-signed',
    `update rentals set returned_at = (select min(happened_at) from handovers) - interval '1 second'`,
    /^rental \d+$/,
  ],
  [
    'D2-signed',
    `update rentals set returned_at = '2026-11-16T08:30:00Z'; update handovers set act = 'return' where id = (select min(id) from handovers);
     insert into months select '2026-11', '2026-11-16T08:00:00Z', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`,
    /^rental \d+$/,
  ],
]

test.for(breaks)('%s notices a shop in which it is not so', async ([name, change, entry]) => {
  expect(await broken(name)).toEqual([])
  const { pool } = shop.context.database
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(change)
    const { sql } = roundsInvariants.find((one) => one.name === name) ?? { sql: '' }
    const { rows } = await client.query(sql)
    expect(rows.map(({ what }: { what: string }) => what)).toEqual([expect.stringMatching(entry)])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('each invariant of rounds has a case here that breaks it', () => {
  expect(new Set(breaks.map(([name]) => name))).toEqual(new Set(roundsInvariants.map(({ name }) => name)))
})
