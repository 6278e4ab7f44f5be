import { makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { billed, latePayer, soldThing } from './late-payer-names.ts'
import { getAnswerData, playShop } from './scripted-shop.ts'

/**
 * `node scripts/runtime.mjs journeys/late-payer.ts FOLDER`: a shop in which a company was billed forty days ago, by the
 * shop's own clock, and has not paid.
 */
const [dataDir = ''] = process.argv.slice(2)
const day = addDays(toVilniusDay(new Date()), -40)
await playShop(dataDir, { begins: toInstant(day, '10:00') }, async ({ shop, as: clerk }) => {
  const as = clerk()
  const { id: thing } = await makeSellProduct(shop, { title: soldThing, units: 100, priceCents: billed.net })

  const terms = { billing: 'monthly', due_days: 7, credit_limit: billed.limit, stop_after_days: 14 }
  const client = getAnswerData(await shop.request(CreateClient, { as, body: { kind: 'company', ...latePayer, terms } }))
  const items = [{ id: thing, type: 'sell', quantity: 1 }]
  const body = { state: 'placed', client_id: client.id, delivery: 'pickup', items }
  getAnswerData(await shop.request(CreateDeskOrder, { as, body }))
  const run = await shop.request(RunBilling, { as, body: { until: day, dry_run: false } })
  if (run.body.documents.length !== 1) throw new Error(`Nothing was billed: ${JSON.stringify(run.body)}`)
})
