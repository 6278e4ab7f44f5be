import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ShowToday } from '#back-office/dashboard/dashboard.contract.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { makeOrderOnCredit, makeRentedLine } from '#finance/billing/server/billing.factories.ts'
import { notifyBillingDay } from '#finance/billing/server/public/billing-day.ts'
import { makeAdmin } from '#people/accounts/server/public/accounts.factories.ts'
import { makeCompany } from '#people/clients/server/public/people.factories.ts'
import { mails } from '#people/mail/server/mail.tables.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { SaveSettings, ShowSettings } from '#shell/settings/settings.contract.ts'

let as: string
const shop = openShopForFile({ now: new Date('2026-09-30T08:30:00Z') })
async function at(moment: string): Promise<void> {
  shop.setNow(new Date(moment))
  as = (await makeAdmin(shop)).token
}
beforeAll(async () => {
  await at('2026-09-30T08:30:00Z')
  const { data } = (await shop.request(ShowSettings, { as })).body
  const news_mails = ['sef@example.lt', 'buh@example.lt']
  expect((await shop.request(SaveSettings, { as, body: { ...data, news_mails } })).body).toMatchObject({ data: {} })
})

const entry = () =>
  shop.context.database.db.select().from(mails).where(eq(mails.template, 'billing-due')).orderBy(mails.id)
const tell = () => notifyBillingDay(shop.context)
const onBoard = async () => (await shop.request(ShowToday, { as })).body.billing
const run = (until: string) => shop.request(RunBilling, { as, body: { until, dry_run: false } })

test('T1404 on the first open day of a month, once it opens, the run of the month before is due: one mail each and a line on the board until it is done', async () => {
  const client = await makeCompany(shop, { code: '305691172' })
  const line = await makeRentedLine(shop, { from: '2026-10-05', to: '2026-11-20' })
  await makeOrderOnCredit(shop, client.id, { lines: [line] })
  // the first two days of November are holidays; on the third the shop is not open yet
  for (const early of ['2026-10-31T10:00:00Z', '2026-11-02T10:00:00Z', '2026-11-03T04:00:00Z']) {
    await at(early)
    await tell()
    expect([early, (await entry()).length, await onBoard()]).toEqual([early, 0, undefined])
  }
  await at('2026-11-03T08:30:00Z')
  await Promise.all([tell(), tell(), tell()])
  await tell()
  const [first, ...others] = await entry()
  expect([first?.recipient, ...others.map(({ recipient }) => recipient)]).toEqual(['sef@example.lt', 'buh@example.lt'])
  expect(first?.subject).toBe('Laikas išrašyti sąskaitas: 2026 m. spalis')
  expect(first?.text).toContain('saskaitu-paleidimas?until=2026-10-31')
  expect(await onBoard()).toBe(1)
  const clerk = (await makeAdmin(shop, { roles: ['mechanic'] })).token
  expect((await shop.request(ShowToday, { as: clerk })).body.billing).toBeUndefined()

  await run('2026-10-15')
  expect(await onBoard()).toBe(1)
  await run('2026-10-31')
  expect(await onBoard()).toBeUndefined()
  await at('2026-11-04T08:30:00Z')
  await tell()
  expect(await entry()).toHaveLength(2)
  expect(await onBoard()).toBeUndefined()
})

test('T1405 a run that is missed is due on any later day, and a month without anything to bill is told to nobody', async () => {
  await at('2026-12-11T20:00:00Z')
  await tell()
  expect(await entry()).toHaveLength(4)
  expect(await onBoard()).toBe(1)
  await run('2026-12-11')
  await at('2027-01-04T08:30:00Z')
  await tell()
  expect(await entry()).toHaveLength(4)
  expect(await onBoard()).toBeUndefined()
})
