import { makeAddition, makeRentProduct, makeSellProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { SellQuickly } from '#counter/quick-sales/quick-sales.contract.ts'
import { PlanTransfer } from '#counter/transfers/transfers.contract.ts'
import { RunBilling } from '#finance/billing/billing.contract.ts'
import { SettleOrder } from '#finance/checkout-payments/settling.contract.ts'
import { replaceFees } from '#finance/fees/server/fees.factories.ts'
import { buildCamtFile } from '#finance/payments/camt.factories.ts'
import { ImportBankStatement, RecordPayment } from '#finance/payments/payments.contract.ts'
import { OpenTill } from '#finance/tills/tills.contract.ts'
import { testBuyer } from '#orders/server/public/orders.factories.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { IssueCredit } from '#sales/closing/closing.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { AddPlace } from '#shell/branches/places.contract.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import {
  buildCompanyCode,
  buildCompanyContact,
  getAnswerData,
  type PlayedShop,
  playShop,
  toOpenDay,
} from './scripted-shop.ts'
import { everyDay } from './two-months-names.ts'

/** What the story looks up. */
export interface MonthWithoutVat {
  orders: Record<'rented' | 'broken' | 'sold' | 'credited' | 'billed' | 'unpaid' | 'late' | 'quoted' | 'draft', number>
  client: number
  product: number
  transfer: number
}

/**
 * `node scripts/runtime.mjs journeys/month-without-vat.ts FOLDER 2026-10`: a shop that pays no VAT worked that month, by its own
 * clock, and had orders of every kind. Prints their numbers as JSON.
 */
const [dataDir = '', month = ''] = process.argv.slice(2)
/** Its second day is one on which the shop is open: November begins with two holidays. */
const second = toOpenDay(`${month}-02` as Day, everyDay)
const on = (day: number): Day => addDays(second, day - 2)
const branch = {
  title: 'Klaipėda',
  code: 'KL',
  address: 'Uosto g. 2',
  city: 'Klaipėda',
  postal_code: '91234',
  phone: '+37061234590',
  email: 'klaipeda@example.lt',
}

await playShop(dataDir, { begins: toInstant(on(1), '07:00') }, work)

async function work({ shop, as, goTo }: PlayedShop): Promise<void> {
  const ask = async (call: Parameters<typeof shop.request>[0], id: number | undefined, body: object) =>
    getAnswerData(await shop.request(call, { as: as(), ...(id !== undefined && { params: { id } }), body }))
  const goToDay = (day: number, time = '09:00') => goTo(toInstant(on(day), time))

  await ask(SaveSettings, undefined, { ...everyDay, name: 'MB „Mažoji nuoma“', vat_code: '' })
  await replaceFees(shop, as())
  const { id: to_place_id } = await ask(AddPlace, undefined, { ...branch, opening_hours: everyDay.opening_hours })
  const drill = await makeRentProduct(shop, {
    title: 'Smūginis gręžtuvas',
    units: 3,
    pricePerDayCents: 15_00,
    deposit: 100_00,
  })
  const saw = await makeRentProduct(shop, { title: 'Diskinis pjūklas', units: 3, pricePerDayCents: 20_00 })
  const disc = await makeSellProduct(shop, { title: 'Deimantinis diskas', units: 50, priceCents: 10_00, cost: 6_00 })
  await makeAddition(shop, { title: 'Grąžtų rinkinys', units: 10, priceCents: 5_00 })
  const terms = { billing: 'monthly', due_days: 5, credit_limit: 100_000_00, stop_after_days: null }
  const company = { kind: 'company', name: 'UAB „Tiltų statyba“', code: buildCompanyCode(0), pvm_k: 'LT100001919017' }
  const { id: client } = await ask(CreateClient, undefined, { ...buildCompanyContact(0), ...company, terms })

  const person = { private_or_company: 'private', ...testBuyer, early_start: true }
  const rent = ({ id }: { id: number }, from: number, to: number) => ({
    id,
    type: 'rent',
    quantity: 1,
    period: { from: on(from), to: on(to) },
  })
  const goods = (quantity: number) => ({ id: disc.id, type: 'sell', quantity })
  const order = (items: object[], form: object = person) =>
    ask(CreateDeskOrder, undefined, { state: 'placed', delivery: 'pickup', items, ...form })
  const counter = (id: number) => fetchHandover(shop, as(), id)
  const handOver = async (id: number, more: object = {}) =>
    ask(HandOver, id, makeHandOverBody((await counter(id)).tools, {}, more))
  const takeBack = async (id: number, more: object = {}, line: object = {}) =>
    ask(TakeToolsBack, id, makeTakeBackBody((await counter(id)).tools, line, more as never))
  const payAtCounter = ({ id, price_with_vat }: { id: number; price_with_vat: number }, deposit?: number) =>
    ask(SettleOrder, id, {
      payments: [{ way: 'cash', amount: price_with_vat, receipt: `K-${id}` }],
      ...(deposit && { deposit: [{ way: 'cash', amount: deposit }] }),
      seen_due: price_with_vat,
    })

  await goToDay(2)
  await ask(OpenTill, undefined, { float: 100_00 })
  const rented = await order([rent(drill, 2, 4), goods(1)])
  await payAtCounter(rented, 100_00)
  await handOver(rented.id)
  const broken = await order([rent(drill, 2, 3)], { ...person, waiver: true })
  await payAtCounter(broken, 100_00)
  await handOver(broken.id)

  await goToDay(3, '15:00')
  const [tool] = (await counter(broken.id)).tools
  const damage = {
    kind: 'damage',
    text: 'Sulaužytas gaubtas',
    amount: 80_00,
    with_vat: false,
    rental_id: tool?.rental_id,
  }
  const cleaning = { kind: 'cleaning', text: 'Valymas', amount: 25_00, with_vat: true }
  await takeBack(
    broken.id,
    { settlement: [damage, cleaning], deposit: { returned: 0, kept: 100_00, reason: 'Sulaužytas gaubtas' } },
    { condition: 'defects', note: 'Sulaužytas gaubtas', clean: false },
  )
  await goToDay(4, '15:00')
  await takeBack(rented.id, { deposit: { returned: 100_00, kept: 0, reason: null, way: 'cash' } })
  const sold = await shop.request(SellQuickly, {
    as: as(),
    body: {
      items: [goods(2)],
      payments: [{ way: 'cash', amount: 20_00, receipt: 'K-QS' }],
      expected_price_with_vat: 20_00,
    },
    headers: { 'idempotency-key': 'sold' },
  })

  const leaving = { leaves_at: toInstant(on(5), '09:00'), arrives_at: toInstant(on(5), '12:00') }
  const { id: transfer } = await ask(PlanTransfer, undefined, {
    from_place_id: 1,
    to_place_id,
    ...leaving,
    lines: [{ product_id: disc.id, quantity: 5 }],
  })

  await goToDay(6)
  const ofClient = { client_id: client, private_or_company: 'company', ...testBuyer }
  const billed = await order([rent(saw, 6, 8), goods(3)], { ...ofClient, waiver: true })
  await handOver(billed.id)
  await goToDay(8, '15:00')
  await takeBack(billed.id, { settlement: [cleaning] }, { clean: false })

  await goToDay(10)
  const credited = await order([rent(saw, 10, 12), goods(2)])
  await ask(RecordPayment, credited.id, { way: 'transfer', amount: credited.price_with_vat, paid_on: on(10) })
  await ask(IssueCredit, credited.id, {
    lines: [{ position: 1, quantity: 1 }],
    reason: 'Grąžinta prekė',
    return_stock: true,
    expected_remaining: credited.price_with_vat,
  })

  await goToDay(15, '18:00')
  const run = await shop.request(RunBilling, { as: as(), body: { until: on(15), dry_run: false } })
  if (run.status !== 200 || run.body.documents.length !== 1) throw new Error(JSON.stringify(run.body))
  const entries = [{ booked_on: on(15), ref: 'A1', amount: 30_00, text: 'uz nuoma', debtor: 'Kazys Mokėtojas' }]
  const file = { name: 'israsas.xml', bytes: buildCamtFile({ id: 'PIRMAS', entries }), type: 'application/xml' }
  const bank = await shop.request(ImportBankStatement, { ...(await buildMultipartForm({ file })), as: as() })
  if (bank.status !== 200) throw new Error(JSON.stringify(bank.body))

  await goToDay(20)
  const late = await order([rent(saw, 20, 24)], ofClient)
  await handOver(late.id)
  await goToDay(27)
  const unpaid = await order([rent(drill, 60, 62), goods(1)])
  const quoted = await order([rent(drill, 70, 75)], { ...person, state: 'quoted' })
  const draft = await order([rent(drill, 80, 82)], { ...person, state: 'draft' })

  const orders = { rented, broken, credited, billed, unpaid, late, quoted, draft }
  const ids = Object.fromEntries(Object.entries(orders).map(([name, { id }]) => [name, id]))
  console.log(
    JSON.stringify({ orders: { ...ids, sold: getAnswerData(sold).order_id }, client, product: drill.id, transfer }),
  )
}
