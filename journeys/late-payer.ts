import { aSellProduct } from '#catalogue/server/catalogue.samples.ts'
import { anAdmin } from '#people/accounts/server/accounts.samples.ts'
import { hashPassword } from '#people/accounts/server/password-hash.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openTestShop, type TestAnswer } from '#platform/test-kit/test-shop.ts'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { addDays } from '#rules/calendar/day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { CreateDeskOrder } from '#selling/desk/desk.contract.ts'
import { openForBusiness } from '#shell/settings/server/settings.samples.ts'
import { RunBilling } from '#takings/billing/billing.contract.ts'
import { admin } from './admin.ts'
import { billed, latePayer, soldThing } from './late-payer-names.ts'

/**
 * `node scripts/runtime.mjs journeys/late-payer.ts FOLDER`: a shop in which a company was billed forty days ago, by the
 * shop's own clock, and has not paid.
 */
const [dataDir = ''] = process.argv.slice(2)
const quiet = { info() {}, warn: console.warn, error: console.error }
const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } })
try {
  await migrate({ url: postgres.ownerUrl }, { folder: 'migrations' })
  const day = addDays(dayOf(new Date()), -40)
  const shop = await openTestShop({ on: { url: postgres.ownerUrl, dataDir }, now: instantOf(day, '10:00') })
  await openForBusiness(shop.ground)
  await anAdmin(shop, { email: admin.email, password_hash: await hashPassword(admin.password) })
  const as = (await anAdmin(shop)).token
  const { id: thing } = await aSellProduct(shop, { title: soldThing, units: 100, priceCents: billed.net })

  const terms = { billing: 'monthly', due_days: 7, credit_limit: billed.limit, stop_after_days: 14 }
  const client = told(await shop.request(CreateClient, { as, body: { kind: 'company', ...latePayer, terms } }))
  const items = [{ id: thing, type: 'sell', quantity: 1 }]
  const body = { state: 'placed', client_id: client.id, delivery: 'pickup', items }
  told(await shop.request(CreateDeskOrder, { as, body }))
  const run = await shop.request(RunBilling, { as, body: { until: day, dry_run: false } })
  if (run.body.documents.length !== 1) throw new Error(`Nothing was billed: ${JSON.stringify(run.body)}`)
  await shop.close()
} finally {
  await postgres.stop()
}

// biome-ignore lint/suspicious/noExplicitAny: whatever the wire carries
function told({ status, body }: TestAnswer): any {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data
}
