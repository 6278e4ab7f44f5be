import { makeRentProduct } from '#catalogue/server/catalogue.factories.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { fetchHandover, makeHandOverBody, makeTakeBackBody } from '#counter/handovers/handovers.factories.ts'
import { SettleOrder } from '#finance/checkout-payments/settling.contract.ts'
import { testBuyer } from '#orders/server/public/orders.factories.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { PriceCart } from '#sales/cart/cart.contract.ts'
import { Checkout } from '#sales/checkout/checkout.contract.ts'
import { CreateDeskOrder } from '#sales/desk/desk.contract.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { deductible, mason, roofers, stand } from './damaged-names.ts'
import {
  buildCompanyCode,
  buildCompanyContact,
  getAnswerData,
  type PlayedShop,
  playShop,
  toOpenDay,
} from './scripted-shop.ts'
import { everyDay } from './two-months-names.ts'

/**
 * `node scripts/runtime.mjs journeys/damaged-returns.ts FOLDER`: forty days ago a private person brought a stand back
 * broken, without a waiver, and a company one with it; neither has paid. Each has another one out until today, the
 * company’s without a waiver. Prints orders and papers as JSON.
 */
const [dataDir = ''] = process.argv.slice(2)
const today = toVilniusDay(new Date())
const then = toOpenDay(addDays(today, -40), everyDay)
await playShop(dataDir, { begins: toInstant(then, '08:00') }, work)

async function work({ shop, as, goTo }: PlayedShop): Promise<void> {
  const ask = async (call: Parameters<typeof shop.request>[0], id: number | undefined, body: object) =>
    getAnswerData(await shop.request(call, { as: as(), ...(id !== undefined && { params: { id } }), body }))
  await goTo(toInstant(then, '08:30'))
  await ask(SaveSettings, undefined, { ...everyDay, waiver: { percent: 10, deductible } })
  const tool = await makeRentProduct(shop, { title: stand, units: 4, pricePerDayCents: 20_00 })
  const terms = { billing: 'monthly', due_days: 14, credit_limit: 10_000_00, stop_after_days: null }
  const company = { ...buildCompanyContact(0), kind: 'company', ...roofers, code: buildCompanyCode(0), terms }
  const client = await ask(CreateClient, undefined, company)

  const goOut = async (order: { id: number; billing: string; price_with_vat: number }) => {
    if (order.billing === 'prepaid')
      await ask(SettleOrder, order.id, {
        payments: [{ way: 'card', amount: order.price_with_vat, receipt: `K-${order.id}` }],
        seen_due: order.price_with_vat,
      })
    await ask(HandOver, order.id, makeHandOverBody((await fetchHandover(shop, as(), order.id)).tools))
    return order.id
  }
  const ofCompany = async (line: object) => {
    const items = [{ id: tool.id, type: 'rent', quantity: 1, ...line }]
    const form = { state: 'placed', delivery: 'pickup', client_id: client.id, items }
    return goOut(await ask(CreateDeskOrder, undefined, form))
  }
  const ofGuest = async (line: object) => {
    const items = [{ id: tool.id, type: 'rent', quantity: 1, ...line }]
    const priced = await shop.request(PriceCart, { body: { items } } as never)
    const form = { private_or_company: 'private', ...testBuyer, ...mason, delivery: 'pickup', terms: true, items }
    const body = { ...form, early_start: true, expected_price_with_vat: priced.body.price_with_vat }
    return goOut(getAnswerData(await shop.request(Checkout, { body } as never)))
  }
  const broken = async (id: number, amount: number) => {
    const { tools } = await fetchHandover(shop, as(), id)
    const damage = { kind: 'damage', text: 'Sulankstytas rėmas', with_vat: false, rental_id: tools[0]?.rental_id }
    const body = makeTakeBackBody(tools, { condition: 'defects', note: damage.text }, {
      settlement: [{ ...damage, amount }],
    } as never)
    return (await ask(TakeToolsBack, id, body)).compensation.number as string
  }

  const short = { period: { from: then, to: toOpenDay(addDays(then, 1), everyDay) } }
  const long = { period: { from: then, to: toOpenDay(today, everyDay) } }
  const orders = {
    private: await ofGuest(short),
    company: await ofCompany({ ...short, waiver: true }),
    privateOut: await ofGuest({ ...long, waiver: true }),
    companyOut: await ofCompany(long),
  }
  await goTo(toInstant(then, '15:00'))
  const papers = { private: await broken(orders.private, 320_00), company: await broken(orders.company, deductible) }
  console.log(JSON.stringify({ clientId: client.id, orders, papers }))
}
