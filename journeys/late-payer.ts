import { aSellProduct } from '#catalogue/server/catalogue.samples.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { CreateDeskOrder } from '#selling/desk/desk.contract.ts'
import { RunBilling } from '#takings/billing/billing.contract.ts'
import { billed, latePayer, soldThing } from './late-payer-names.ts'
import { playShop, told } from './played-shop.ts'

/**
 * `node scripts/runtime.mjs journeys/late-payer.ts FOLDER`: a shop in which a company was billed forty days ago, by the
 * shop's own clock, and has not paid.
 */
const [dataDir = ''] = process.argv.slice(2)
const day = addDays(dayOf(new Date()), -40)
await playShop(dataDir, { begins: instantOf(day, '10:00') }, async ({ shop, as: clerk }) => {
  const as = clerk()
  const { id: thing } = await aSellProduct(shop, { title: soldThing, units: 100, priceCents: billed.net })

  const terms = { billing: 'monthly', due_days: 7, credit_limit: billed.limit, stop_after_days: 14 }
  const client = told(await shop.request(CreateClient, { as, body: { kind: 'company', ...latePayer, terms } }))
  const items = [{ id: thing, type: 'sell', quantity: 1 }]
  const body = { state: 'placed', client_id: client.id, delivery: 'pickup', items }
  told(await shop.request(CreateDeskOrder, { as, body }))
  const run = await shop.request(RunBilling, { as, body: { until: day, dry_run: false } })
  if (run.body.documents.length !== 1) throw new Error(`Nothing was billed: ${JSON.stringify(run.body)}`)
})
