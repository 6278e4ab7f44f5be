import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { notifyBillingDays } from '#finance/billing/server/public/billing-day.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import type { Billing } from '#people/clients/client-labels.ts'
import { UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { MarkReturned } from '#rentals/rentals.contract.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Day } from '#rules/calendar/day.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-11-02T08:30:00Z') })
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}
beforeAll(async () => {
  await at('2026-11-02T08:30:00Z')
  const { data } = (await shop.request(ShowSettings, { as })).body
  const body = { ...data, news_mails: ['buh@example.lt'], charge_closed_days: true }
  expect((await shop.request(SaveSettings, { as, body })).body).toMatchObject({ data: {} })
})

let code = 303_000_000
const aClient = (billing: Billing) => makeCompany(shop, { code: String(++code), billing })
async function rented(clientId: number, billing: Billing, { from, to }: { from: Day; to: Day }): Promise<number> {
  const line = await makeRentedLine(shop, { from, to })
  return (await makeOrderOnCredit(shop, clientId, { lines: [line], order: { billing } })).id
}
const run = (until: Day, more: object = {}) => shop.request(RunBilling, { as, body: { until, ...more } })
const daysIn = (documents: RunDocument[], orderId: number) =>
  documents.flatMap(({ pieces }) =>
    pieces.filter(({ order_id }) => order_id === orderId).map(({ from, to }) => [from, to]),
  )

test('T2061 a run bills each client to the end of its rhythm, a run of named clients to the day itself, and no day twice', async () => {
  const days = { from: '2026-11-03', to: '2027-01-29' }
  const ordered = new Map<Billing, number>()
  for (const billing of ['weekly', 'twice_monthly', 'every_28_days', 'monthly'] as const)
    ordered.set(billing, await rented((await aClient(billing)).id, billing, days))
  const billedAt = async (until: Day) => {
    await at(`${until}T12:00:00Z`)
    const dry = await run(until, { dry_run: true })
    const { body } = await run(until)
    expect(body.documents.map(({ price }: RunDocument) => price)).toEqual(
      dry.body.documents.map(({ price }: RunDocument) => price),
    )
    return Object.fromEntries([...ordered].map(([billing, id]) => [billing, daysIn(body.documents, id)]))
  }
  expect(await billedAt('2026-11-19')).toEqual({
    weekly: [['2026-11-03', '2026-11-15']],
    twice_monthly: [['2026-11-03', '2026-11-15']],
    every_28_days: [],
    monthly: [['2026-11-03', '2026-11-19']],
  })
  expect(await billedAt('2026-12-01')).toEqual({
    weekly: [['2026-11-16', '2026-11-29']],
    twice_monthly: [['2026-11-16', '2026-11-30']],
    every_28_days: [['2026-11-03', '2026-11-30']],
    monthly: [['2026-11-20', '2026-12-01']],
  })
  const weekly = ordered.get('weekly') ?? 0
  const [order] = await shop.context.database.db.select().from(orders).where(eq(orders.id, weekly))
  const byHand = await run('2026-12-01', { client_ids: [order?.client_id] })
  expect(daysIn(byHand.body.documents, weekly)).toEqual([['2026-11-30', '2026-12-01']])
  expect(await billedAt('2026-12-06')).toMatchObject({ weekly: [['2026-12-02', '2026-12-06']], twice_monthly: [] })
})

test('T2062 an order keeps the rhythm it was placed under, whatever its client agrees later, and all of it is billed once', async () => {
  await at('2026-12-07T08:30:00Z')
  const client = await aClient('weekly')
  const first = await rented(client.id, 'weekly', { from: '2026-12-07', to: '2026-12-30' })
  await at('2026-12-13T12:00:00Z')
  await run('2026-12-13')
  const body = { terms: { billing: 'twice_monthly' as const } }
  expect((await shop.request(UpdateClient, { as, params: { id: client.id }, body })).status).toBe(200)
  const second = await rented(client.id, 'twice_monthly', { from: '2026-12-14', to: '2026-12-30' })
  await at('2026-12-16T12:00:00Z')
  const { documents } = (await run('2026-12-16')).body
  expect([daysIn(documents, first), daysIn(documents, second)]).toEqual([[], [['2026-12-14', '2026-12-15']]])
  await at('2026-12-31T12:00:00Z')
  const last = (await run('2026-12-31', { client_ids: [client.id] })).body.documents
  expect(last).toHaveLength(1)
  expect([daysIn(last, first), daysIn(last, second)]).toEqual([
    [['2026-12-14', '2026-12-30']],
    [['2026-12-16', '2026-12-30']],
  ])
})

test('T2073 days of a tool that came back after the end of its rhythm, before the run, are billed by the next one', async () => {
  await at('2027-01-04T08:30:00Z')
  const client = await aClient('weekly')
  const id = await rented(client.id, 'weekly', { from: '2027-01-04', to: '2027-01-06' })
  const { db } = shop.context.database
  const { pool } = shop.context.database
  await pool.query(
    `update products set tracked = 'count' where id in (select product_id from rentals where order_id = $1)`,
    [id],
  )
  await db.update(rentals).set({ handed_out: 1 }).where(eq(rentals.order_id, id))
  const [rental] = await db.select().from(rentals).where(eq(rentals.order_id, id))
  await at('2027-01-12T12:00:00Z')
  const back = { as, params: { id: rental?.id ?? 0 }, body: { quantity: 1 } }
  expect((await shop.request(MarkReturned, back)).status).toBe(200)
  await at('2027-01-13T12:00:00Z')
  expect(daysIn((await run('2027-01-13')).body.documents, id).at(-1)).toEqual(['2027-01-07', '2027-01-10'])
  await at('2027-01-17T12:00:00Z')
  expect(daysIn((await run('2027-01-17')).body.documents, id)).toEqual([['2027-01-11', '2027-01-12']])
})

test('T2063 the day before an end is told once, by a mail and on the board, and its bills stand there until they are issued', async () => {
  await at('2027-02-01T08:30:00Z')
  await run('2027-02-01', { by_rhythm: false })
  const client = await aClient('weekly')
  await rented(client.id, 'weekly', { from: '2027-02-01', to: '2027-02-26' })
  const subjects = async () =>
    (await shop.context.database.db.select().from(mails).where(eq(mails.template, 'billing-due')).orderBy(mails.id))
      .map(({ subject }) => subject)
      .filter((subject) => subject.startsWith('Rytoj'))
  const board = async () => {
    const { billing_ended, billing_tomorrow } = (await shop.request(ShowToday, { as })).body
    return { billing_ended, billing_tomorrow }
  }
  const tell = () => notifyBillingDays(shop.context)
  const before = (await subjects()).length
  await at('2027-02-05T10:00:00Z')
  await tell()
  expect([(await subjects()).length - before, await board()]).toEqual([0, {}])
  await at('2027-02-06T10:00:00Z')
  await Promise.all([tell(), tell()])
  await tell()
  expect((await subjects()).slice(before)).toEqual(['Rytoj laikas išrašyti sąskaitas: 2027-02-07'])
  expect(await board()).toEqual({ billing_tomorrow: 1 })
  await at('2027-02-08T10:00:00Z')
  await tell()
  expect(await board()).toEqual({ billing_ended: 1 })
  await run('2027-02-08')
  expect(await board()).toEqual({})
})
