import { eq } from 'drizzle-orm'
import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import {
  BillSettlements,
  HandOver,
  type HandOverBody,
  type TakeBackBody,
  TakeToolsBack,
} from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { createHandoverDraft } from '#counter/handovers/stored-handover-draft.ts'
import { getReturnToolDraft, listDraftCharges } from '#counter/handovers/take-back-draft.ts'
import { RunBilling, type RunDocument } from '#finance/billing/billing.contract.ts'
import { getMonthBounds, getPreviousMonth } from '#finance/books/isaf/get-month-bounds.ts'
import { SettleOrder } from '#finance/checkout-payments/settling.contract.ts'
import { replaceFees } from '#finance/fees/server/fees.factories.ts'
import { buildCamtFile, type TestBankEntry } from '#finance/payments/camt.factories.ts'
import { RecordClientPayment } from '#finance/payments/client-payments.contract.ts'
import { ImportBankStatement, RecordPayment } from '#finance/payments/payments.contract.ts'
import { OpenTill } from '#finance/tills/tills.contract.ts'
import { testBuyer } from '#orders/server/public/orders.factories.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { buildDepositReference } from '#people/documents/build-deposit-reference.ts'
import { buildDocumentReference } from '#people/documents/build-document-reference.ts'
import { AddSite } from '#people/work-sites/client-sites.contract.ts'
import { buildMultipartForm } from '#platform/test-kit/build-multipart-form.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import {
  buildCompanyCode,
  buildCompanyContact,
  getAnswerData,
  type PlayedShop,
  playShop,
  toOpenDay,
} from './scripted-shop.ts'
import { bridges, everyDay, extraMotorHours, painters, people, tools } from './two-months-names.ts'

/**
 * `node scripts/runtime.mjs journeys/two-months-of-work.ts FOLDER 2026-11-28`: the two months before that day in a
 * small shop, by its own clock: a site with a machine without an agreed end and one that is late, the first month’s
 * bills, and in the second one a thing of each kind that an accountant has to close. Prints what happened as JSON.
 */
const [dataDir = '', today = ''] = process.argv.slice(2) as [string?, Day?]
const closing = getPreviousMonth(today)
const before = getPreviousMonth(`${closing}-01`)
await playShop(dataDir, { begins: toInstant(`${before}-01`, '07:00') }, work)

async function work({ shop, as, goTo }: PlayedShop): Promise<void> {
  const ask = async (call: Parameters<typeof shop.request>[0], id: number | undefined, body: object) =>
    getAnswerData(await shop.request(call, { as: as(), ...(id !== undefined && { params: { id } }), body }))
  const goToDay = (day: Day, time: string) => goTo(toInstant(day, time))
  const on = (month: string, day: number) => toOpenDay(addDays(`${month}-01`, day - 1), everyDay)

  await ask(SaveSettings, undefined, everyDay)
  await replaceFees(shop, as())
  const made = {
    hammer: await makeRentProduct(shop, { ...tools.hammer, units: 2 }),
    compactor: await makeRentProduct(shop, { ...tools.compactor, units: 2 }),
    generator: await makeRentProduct(shop, { ...tools.generator, units: 1 }),
    mixer: await makeRentProduct(shop, { ...tools.mixer, units: 1 }),
    drill: await makeRentProduct(shop, { ...tools.drill, units: 1, deposit: 100_00 }),
    saw: await makeRentProduct(shop, { ...tools.saw, units: 2, deposit: 50_00 }),
  }
  const aClient = async ({ name, email }: { name: string; email: string }, number: number) => {
    const terms = { billing: 'monthly', due_days: 10, credit_limit: 100_000_00, stop_after_days: null }
    const body = { ...buildCompanyContact(number), kind: 'company', name, email, code: buildCompanyCode(number), terms }
    return (await ask(CreateClient, undefined, body)).id as number
  }
  const bridgesId = await aClient(bridges, 0)
  const paintersId = await aClient(painters, 1)
  const site = await ask(AddSite, bridgesId, { title: bridges.site, address: 'Tilto g. 1', city: 'Kėdainiai' })

  const order = async (line: { id: number; period: object; [term: string]: unknown }, form: object) => {
    const items = [{ type: 'rent', quantity: 1, ...line }]
    const body = { state: 'placed', delivery: 'pickup', items, ...form }
    return (await ask(CreateDeskOrder, undefined, body)).id as number
  }
  const person = (one: object) => ({ private_or_company: 'private', ...testBuyer, ...one, early_start: true })
  const counter = (id: number) => fetchHandover(shop, as(), id)
  const handOver = async (id: number, line: Partial<HandOverBody['lines'][number]> = {}, more: object = {}) =>
    ask(HandOver, id, makeHandOverBody((await counter(id)).tools, line, more))
  const takeBack = async (id: number, line: Partial<TakeBackBody['lines'][number]> = {}, more: object = {}) =>
    ask(TakeToolsBack, id, makeTakeBackBody((await counter(id)).tools, line, more))
  /** As the clerk's screen proposes it of a dirty tool. */
  const proposed = async (id: number, meters: Record<string, string> = {}) => {
    const handover = await counter(id)
    const [tool] = handover.tools
    if (!tool) throw new Error('Nothing is out')
    const draft = createHandoverDraft('')
    draft.tools = { [tool.rental_id]: { ...getReturnToolDraft(draft, tool), clean: false, meters } }
    return listDraftCharges(draft, handover).map(({ kind, text, amount, with_vat }) => ({
      kind,
      text,
      with_vat,
      amount: parseEuros(amount) ?? 0,
    }))
  }
  const bankSays = async (id: string, day: Day, entries: TestBankEntry[]) => {
    const definitions = entries.map((entry, index) => ({ booked_on: day, ref: `${id}-${index}`, ...entry }))
    const file = { name: 'israsas.xml', bytes: buildCamtFile({ id, entries: definitions }), type: 'application/xml' }
    const answer = await shop.request(ImportBankStatement, { ...(await buildMultipartForm({ file })), as: as() })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  }

  // the first month: two machines go to the site
  const hammer = { from: on(before, 8) }
  await goToDay(hammer.from, '09:00')
  const ofSite = { client_id: bridgesId, object_id: site.id }
  const openEnded = { period: hammer, open_ended: true, expected_to: toOpenDay(addDays(hammer.from, 20), everyDay) }
  const hammerOrder = await order({ id: made.hammer.id, ...openEnded }, ofSite)
  await handOver(hammerOrder)
  const compactor = { from: on(before, 20), to: on(closing, 12) }
  await goToDay(compactor.from, '09:00')
  const compactorOrder = await order({ id: made.compactor.id, period: compactor }, ofSite)
  await handOver(compactorOrder)

  // the second one begins with the bills of the first
  await goToDay(on(closing, 1), '08:30')
  const run = await shop.request(RunBilling, { as: as(), body: { until: getMonthBounds(before).last, dry_run: false } })
  const bill: RunDocument = run.body.documents[0]
  if (run.body.documents.length !== 1 || !bill.full_number) throw new Error(JSON.stringify(run.body))

  const generator = { from: on(closing, 3), to: on(closing, 6) }
  await goToDay(generator.from, '09:00')
  await ask(OpenTill, undefined, { float: 100_00 })
  const generatorOrder = await order({ id: made.generator.id, period: generator }, { client_id: paintersId })
  const [unit] = await shop.context.database.db.select().from(units).where(eq(units.product_id, made.generator.id))
  const code = unit?.code ?? ''
  await handOver(generatorOrder, { unit_codes: [code], meter_readings: [{ code, hours: 100 }] })
  const drill = { from: on(closing, 5), to: on(closing, 6) }
  const drillOrder = await order({ id: made.drill.id, period: drill }, person(people.careful))

  const due = async (id: number) =>
    (await shop.context.database.pool.query('select price_with_vat from orders where id = $1', [id])).rows[0]
      .price_with_vat as number
  const paidOn = on(closing, 4)
  await goToDay(paidOn, '10:00')
  const debtor = { debtor: 'Aldona Atidžioji', debtor_iban: 'LT601010012345678901' }
  await bankSays('PIRMAS', paidOn, [
    { amount: await due(drillOrder), reference: buildDocumentReference('prepayment', drillOrder), ...debtor },
    { amount: 100_00, reference: buildDepositReference(drillOrder), ...debtor },
  ])

  const saw = { from: on(closing, 5), to: on(closing, 6) }
  await goToDay(saw.from, '11:00')
  await handOver(drillOrder)
  const sawOrder = await order({ id: made.saw.id, period: saw }, person(people.clumsy))
  const sawDue = await due(sawOrder)
  await ask(SettleOrder, sawOrder, {
    payments: [{ way: 'cash', amount: sawDue, receipt: 'K-1' }],
    deposit: [{ way: 'cash', amount: 50_00 }],
    seen_due: sawDue,
  })
  await handOver(sawOrder)

  await goToDay(generator.to, '14:00')
  // a motor that ran longer than its days include, and a dirty machine: by the list of fees
  const days = (Date.parse(generator.to) - Date.parse(generator.from)) / 86_400_000 + 1
  const hours = 100 + tools.generator.included_hours_per_day * days + extraMotorHours
  const dirty = { clean: false, meter_readings: [{ code, hours }] }
  await takeBack(generatorOrder, dirty, { settlement: await proposed(generatorOrder, { [code]: String(hours) }) })
  await takeBack(
    drillOrder,
    { clean: false },
    { settlement: await proposed(drillOrder), deposit: { returned: 100_00, kept: 0, reason: null, way: 'transfer' } },
  )
  const cleaning = (await ask(BillSettlements, drillOrder, {})).order_id as number
  await ask(RecordPayment, cleaning, { way: 'transfer', amount: 30_25, paid_on: generator.to })
  const sawTool = (await counter(sawOrder)).tools[0]
  const sawBack = await takeBack(
    sawOrder,
    { condition: 'defects', note: 'Sulaužytas gaubtas' },
    {
      settlement: [
        { kind: 'damage', text: 'Sulaužytas gaubtas', amount: 80_00, with_vat: false, rental_id: sawTool?.rental_id },
      ],
      deposit: { returned: 0, kept: 50_00, reason: 'Sulaužytas gaubtas' },
    },
  )

  const mixer = { from: on(closing, 9), to: on(closing, 11) }
  await goToDay(mixer.from, '09:00')
  const mixerOrder = await order({ id: made.mixer.id, period: mixer, waiver: true }, { client_id: paintersId })
  await handOver(mixerOrder)
  await goToDay(mixer.to, '15:00')
  const mixerTool = (await counter(mixerOrder)).tools[0]
  const damage = { kind: 'damage', text: 'Sudegęs variklis', with_vat: false, rental_id: mixerTool?.rental_id }
  const tooMuch = await shop.request(TakeToolsBack, {
    as: as(),
    params: { id: mixerOrder },
    body: makeTakeBackBody((await counter(mixerOrder)).tools, {}, {
      settlement: [{ ...damage, amount: 400_00 }],
    } as never),
  })
  if (tooMuch.status !== 422) throw new Error(`A waiver limits nothing: ${JSON.stringify(tooMuch.body)}`)
  const mixerBack = await takeBack(
    mixerOrder,
    { condition: 'defects', note: 'Sudegęs variklis' },
    { settlement: [{ ...damage, amount: everyDay.waiver.deductible }] },
  )

  // more than the bill is
  const advance = 300_00
  await goToDay(on(closing, 15), '12:00')
  await ask(RecordClientPayment, bridgesId, {
    amount: bill.price_with_vat + advance,
    way: 'transfer',
    paid_on: on(closing, 15),
  })

  const trusted = { from: on(closing, 18), to: toOpenDay(addDays(today, 3), everyDay) }
  await goToDay(trusted.from, '09:00')
  const trustedOrder = await order({ id: made.saw.id, period: trusted }, person(people.trusted))
  await handOver(trustedOrder, {}, { deposit: { amount: 40_00, way: 'cash' } })

  const late = on(closing, 26)
  await goToDay(late, '12:00')
  await bankSays('ANTRAS', late, [{ amount: 30_00, text: 'uz sulauzyta gaubta', debtor: 'Kazys Daužytojas' }])

  console.log(
    JSON.stringify({
      today,
      closing,
      before,
      bridges: {
        id: bridgesId,
        hammer: { order: hammerOrder, ...hammer },
        compactor: { order: compactorOrder, ...compactor },
      },
      bill: { number: bill.full_number, price: bill.price, price_with_vat: bill.price_with_vat },
      advance,
      painters: {
        id: paintersId,
        generator: { order: generatorOrder, ...generator },
        mixer: { order: mixerOrder, ...mixer, compensation: mixerBack.compensation.number, broken_on: mixer.to },
      },
      careful: { order: drillOrder, ...drill, cleaning },
      clumsy: { order: sawOrder, ...saw, compensation: sawBack.compensation.number },
      trusted: { order: trustedOrder, ...trusted },
    }),
  )
}
