import { makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { testIban } from '#finance/payments/camt.factories.ts'
import { makeCustomer } from '#people/accounts/server/public/accounts.factories.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { addDays, type Day, listDays } from '#rules/calendar/day.ts'
import { isOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { testSettings } from '#shell/settings/server/settings.factories.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import {
  buildCompanyCode,
  buildCompanyContact,
  getAnswerData,
  type PlayedShop,
  playShop,
  toOpenDay,
} from './scripted-shop.ts'

/**
 * `node scripts/runtime.mjs journeys/month-of-work.ts FOLDER 2026-10`: a shop that worked that month, by its own clock:
 * 40 companies on credit, 200 orders. In its middle ten companies were billed; two bills were credited, one to be
 * billed again. Prints a MonthOfWork as JSON.
 */
const [dataDir = '', month = ''] = process.argv.slice(2)
/** Open day of the first billing, from 0. */
const MIDDLE = 12
const days = openDays(month)
await playShop(dataDir, { begins: at(days[0] as Day, '07:00') }, work)

async function work({ shop, as, goTo }: PlayedShop): Promise<void> {
  getAnswerData(await shop.request(SaveSettings, { as: as(), body: { ...testSettings, iban: testIban } }))
  await makeCustomer(shop)
  const tools = []
  for (const [index, title] of [
    'Perforatorius',
    'Betono maišyklė',
    'Pastoliai',
    'Generatorius',
    'Vibroplokštė',
  ].entries())
    tools.push(await makeRentProduct(shop, { title, units: 120, pricePerDayCents: 1250 + 735 * index, deposit: 5000 }))
  const goods = await makeSellProduct(shop, { title: 'Deimantinis diskas', units: 1000, priceCents: 1933 })

  const clients: number[] = []
  for (let number = 0; number < 40; number++) {
    const body = {
      kind: 'company',
      name: `UAB „Statyba ${number + 1}“`,
      code: buildCompanyCode(number),
      ...buildCompanyContact(number),
    }
    const terms = { billing: 'monthly', due_days: 14, credit_limit: 1_000_000_00, stop_after_days: null }
    clients.push(getAnswerData(await shop.request(CreateClient, { as: as(), body: { ...body, terms } })).id)
  }

  const moments: { at: Date; what: () => Promise<void> }[] = []
  for (let number = 0; number < 200; number++) {
    const from = days[(number * 7) % days.length] as Day
    const until = workday(addDays(from, number % 9))
    const tool = tools[number % tools.length] as { id: number }
    const quantity = 1 + (number % 3)
    moments.push({ at: at(from, '09:00'), what: () => order(number, { from, until, quantity, tool }) })
  }
  const bills: MonthBill[] = []
  /** Clients with work that no bill has. */
  const owing = new Set<number>()
  moments.push({ at: at(days[MIDDLE] as Day, '18:00'), what: billSome })
  while (moments.length > 0) {
    moments.sort((one, other) => one.at.getTime() - other.at.getTime())
    const next = moments.shift() as (typeof moments)[number]
    await goTo(next.at)
    await next.what()
  }
  const summary: MonthOfWork = { bills, owing: owing.size }
  console.log(JSON.stringify(summary))

  async function billSome(): Promise<void> {
    const body = { until: days[MIDDLE] as Day, dry_run: false, client_ids: clients.slice(0, 10) }
    const { status, body: run } = await shop.request(RunBilling, { as: as(), body })
    if (status !== 200) throw new Error(JSON.stringify(run))
    for (const { client_id } of run.documents) owing.delete(client_id)
    for (const [index, { client_id, full_number, price_with_vat, pieces }] of run.documents.entries()) {
      const id = pieces[0]?.order_id as number
      const credit = {
        lines: 'all',
        reason: 'Klaidinga kaina',
        rebill: index === 0,
        expected_remaining: price_with_vat,
      }
      const isCredited = index < 2
      if (isCredited) getAnswerData(await shop.request(IssueCredit, { as: as(), params: { id }, body: credit }))
      if (credit.rebill) owing.add(client_id)
      bills.push({ client_id, number: full_number ?? '', open: isCredited ? 0 : price_with_vat })
    }
  }

  async function order(
    number: number,
    { from, until, quantity, tool }: { from: Day; until: Day; quantity: number; tool: { id: number } },
  ): Promise<void> {
    const items: object[] = [{ id: tool.id, type: 'rent', quantity, period: { from, to: until } }]
    if (number % 4 === 0) items.push({ id: goods.id, type: 'sell', quantity: 1 + (number % 5) })
    const client_id = clients[number % clients.length] as number
    const body = { state: 'placed', client_id, delivery: 'pickup', items }
    const { id } = getAnswerData(await shop.request(CreateDeskOrder, { as: as(), body }))
    const counter = () => fetchHandover(shop, as(), id)
    const deposit = number % 20 === 0 ? { amount: 5000 * quantity, way: 'cash' as const, held_seen: 0 } : null
    moments.push({
      at: at(from, '09:30'),
      what: async () => {
        const given = makeHandOverBody((await counter()).tools, {}, { deposit })
        getAnswerData(await shop.request(HandOver, { as: as(), params: { id }, body: given }))
        owing.add(client_id)
      },
    })
    // the last ones are still out at the end
    const back = number % 40 === 7 ? workday(addDays(until, 2)) : until
    const part = quantity > 1 && number % 10 === 1
    if (part) moments.push({ at: at(from, '16:00'), what: () => takeBack(id, 1, false) })
    if (back <= `${month}-31`)
      moments.push({
        at: at(back, '16:30'),
        what: async () => {
          await takeBack(id, undefined, deposit !== null)
          owing.add(client_id)
        },
      })
  }

  async function takeBack(id: number, quantity: number | undefined, withDeposit: boolean): Promise<void> {
    const { tools: out, deposit } = await fetchHandover(shop, as(), id)
    const returned = { returned: deposit.held, kept: 0, reason: null, held_seen: deposit.held }
    const body = makeTakeBackBody(out, quantity ? { quantity } : {}, { deposit: withDeposit ? returned : null })
    getAnswerData(await shop.request(TakeToolsBack, { as: as(), params: { id }, body }))
  }
}

export interface MonthOfWork {
  bills: MonthBill[]
  /** How many clients the month's own run will bill. */
  owing: number
}

/** A bill of the middle, and its open amount in cents. */
export interface MonthBill {
  client_id: number
  number: string
  open: number
}

function at(day: Day, time: string): Date {
  return toInstant(day, time)
}

function openDays(of: string): Day[] {
  const all = listDays(`${of}-01`, `${of}-28`)
  return all.filter((day) => isOpenDay(day, testSettings))
}

function workday(day: Day): Day {
  return toOpenDay(day, testSettings)
}
