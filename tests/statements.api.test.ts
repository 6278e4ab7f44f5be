import { and, eq, gt } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { MailStatement } from '#finance/debts/debts.contract.ts'
import { monthly_statements } from '#finance/debts/server/debts.tables.ts'
import { mailStatements } from '#finance/debts/server/mail-statements.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { UpdateClient } from '#people/clients/clients.contract.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { deliverMail } from '#people/mail/server/deliver-mail.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { history } from '#shell/history/server/history.tables.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-09-07T08:30:00Z') })
const db = () => shop.context.database.db
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}
beforeAll(() => at('2026-09-07T08:30:00Z'))

let code = 304_000_000
const contacts = [
  { name: 'Rasa', role: 'buhalterė', email: 'rasa@azuolas.lt', phone: null, gets_bills: true, signs_until: null },
  { name: 'Linas', role: '', email: 'linas@azuolas.lt', phone: null, gets_bills: true, signs_until: null },
  { name: 'Ona', role: '', email: 'ona@azuolas.lt', phone: null, gets_bills: false, signs_until: null },
]
async function aClient(terms: object, their: object[] = contacts): Promise<number> {
  const { id } = await makeCompany(shop, { code: String(++code), email: null })
  const answer = await shop.request(UpdateClient, { as, params: { id }, body: { terms, contacts: their } as never })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
  return id
}
const statements = (after = 0) =>
  db()
    .select()
    .from(mails)
    .where(and(eq(mails.template, 'client-statement'), gt(mails.id, after)))
    .orderBy(mails.id)

test('T2064 on the first open day of a month the statement of the month before goes once to every contact that gets bills, and who does not want it gets none', async () => {
  const client = await aClient({ statements: true })
  await aClient({ statements: false })
  const mute = await aClient({ statements: true }, [])
  const line = await makeRentedLine(shop, { from: '2026-09-07', to: '2026-09-11' })
  await makeOrderOnCredit(shop, client, { lines: [line] })
  await at('2026-09-30T08:30:00Z')
  await shop.request(RunBilling, { as, body: { until: '2026-09-30', dry_run: false } })
  for (const early of ['2026-09-30T10:00:00Z', '2026-10-01T04:00:00Z']) {
    await at(early)
    await mailStatements(shop.context)
    expect([early, await statements()]).toEqual([early, []])
  }
  await at('2026-10-01T08:30:00Z')
  await Promise.all([mailStatements(shop.context), mailStatements(shop.context)])
  await mailStatements(shop.context)
  const sent = await statements()
  expect(sent.map(({ recipient }) => recipient)).toEqual(['rasa@azuolas.lt', 'linas@azuolas.lt'])
  expect(sent[0]?.subject).toBe('Skolos išrašas: 2026-09-01 – 2026-09-30')
  expect(sent[0]?.text).toContain('121,00')
  const rows = await db().select().from(monthly_statements)
  expect(rows.map(({ client_id, month }) => [client_id, month])).toEqual([
    [client, '2026-09'],
    [mute, '2026-09'],
  ])
  const happened = await db().select().from(history).where(eq(history.deed, 'debt.statement-mailed'))
  expect(happened.map(({ details }) => details)).toEqual([
    { from: '2026-09-01', until: '2026-09-30', to: 'rasa@azuolas.lt, linas@azuolas.lt' },
  ])
  await deliverMail(shop.context, { mail_id: sent[0]?.id ?? 0 })
  const [written] = await statements()
  expect([written?.sent_at !== null, written?.failure]).toEqual([true, null])
})

test('T2065 a client that wants statements later in a month gets the first one with the next month', async () => {
  await at('2026-10-12T08:30:00Z')
  const client = await aClient({ statements: true })
  await mailStatements(shop.context)
  const last = (await statements()).at(-1)?.id
  await at('2026-11-03T08:30:00Z')
  await mailStatements(shop.context)
  const rows = await db().select().from(monthly_statements).where(eq(monthly_statements.client_id, client))
  expect(rows.map(({ month }) => month)).toEqual(['2026-10'])
  expect((await statements(last)).some(({ recipient }) => recipient === 'rasa@azuolas.lt')).toBe(true)
})

test('T2066 one press mails the statement of the days asked for, and refuses one that nobody would get', async () => {
  const client = await aClient({})
  const last = (await statements()).at(-1)?.id
  const press = (id: number, body: object | null) =>
    shop.request(MailStatement, { as, params: { id }, body: body as never })
  const pressed = await press(client, { from: '2026-09-01', to: '2026-09-30' })
  expect([pressed.status, pressed.body.data]).toEqual([201, { to: 'rasa@azuolas.lt, linas@azuolas.lt' }])
  expect((await press(client, {})).status).toBe(201)
  expect((await statements(last)).map(({ subject }) => subject.slice(-10))).toEqual([
    '2026-09-30',
    '2026-09-30',
    '2026-11-03',
    '2026-11-03',
  ])
  const mute = await press(await aClient({}, []), {})
  expect([mute.status, Object.keys(mute.body.errors ?? {})]).toEqual([422, ['email']])
  expect((await press(client, { from: '2026-10-01', to: '2026-09-01' })).status).toBe(422)
  expect((await press(9_999_999, {})).status).toBe(404)
})
