import { aRentProduct } from '#catalogue/server/catalogue.samples.ts'
import { HandOver, TakeToolsBack } from '#counter/handovers/handovers.contract.ts'
import { aHandOver, aReturn, atTheCounter } from '#counter/handovers/handovers.samples.ts'
import { sampleBuyer } from '#orders/server/orders.samples.ts'
import { CreateClient } from '#people/clients/clients.contract.ts'
import { addDays } from '#rules/calendar/day.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { PriceCart } from '#selling/cart/cart.contract.ts'
import { Checkout } from '#selling/checkout/checkout.contract.ts'
import { CreateDeskOrder } from '#selling/desk/desk.contract.ts'
import { SaveSettings } from '#shell/settings/settings.contract.ts'
import { SettleOrder } from '#takings/settling/settling.contract.ts'
import { deductible, mason, roofers, stand } from './damaged-names.ts'
import { buyer, companyCode, openDay, type PlayedShop, playShop, told } from './played-shop.ts'
import { everyDay } from './two-months-names.ts'

/**
 * `node scripts/runtime.mjs journeys/damaged-returns.ts FOLDER`: forty days ago a private person brought a stand back
 * broken, without a waiver, and a company one with it; neither has paid. Each has another one out until today, the
 * company’s without a waiver. Prints orders and papers as JSON.
 */
const [dataDir = ''] = process.argv.slice(2)
const today = dayOf(new Date())
const then = openDay(addDays(today, -40), everyDay)
await playShop(dataDir, { begins: instantOf(then, '08:00') }, work)

async function work({ shop, as, goTo }: PlayedShop): Promise<void> {
  const ask = async (call: Parameters<typeof shop.request>[0], id: number | undefined, body: object) =>
    told(await shop.request(call, { as: as(), ...(id !== undefined && { params: { id } }), body }))
  await goTo(instantOf(then, '08:30'))
  await ask(SaveSettings, undefined, { ...everyDay, waiver: { percent: 10, deductible } })
  const tool = await aRentProduct(shop, { title: stand, units: 4, pricePerDayCents: 20_00 })
  const terms = { billing: 'monthly', due_days: 14, credit_limit: 10_000_00, stop_after_days: null }
  const company = { ...buyer(0), kind: 'company', ...roofers, code: companyCode(0), terms }
  const client = await ask(CreateClient, undefined, company)

  const goOut = async (order: { id: number; billing: string; price_with_vat: number }) => {
    if (order.billing === 'prepaid')
      await ask(SettleOrder, order.id, {
        payments: [{ way: 'card', amount: order.price_with_vat, receipt: `K-${order.id}` }],
        seen_due: order.price_with_vat,
      })
    await ask(HandOver, order.id, aHandOver((await atTheCounter(shop, as(), order.id)).tools))
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
    const form = { private_or_company: 'private', ...sampleBuyer, ...mason, delivery: 'pickup', terms: true, items }
    const body = { ...form, early_start: true, expected_price_with_vat: priced.body.price_with_vat }
    return goOut(told(await shop.request(Checkout, { body } as never)))
  }
  const broken = async (id: number, amount: number) => {
    const { tools } = await atTheCounter(shop, as(), id)
    const damage = { kind: 'damage', text: 'Sulankstytas rėmas', with_vat: false, rental_id: tools[0]?.rental_id }
    const body = aReturn(tools, { condition: 'defects', note: damage.text }, {
      settlement: [{ ...damage, amount }],
    } as never)
    return (await ask(TakeToolsBack, id, body)).compensation.number as string
  }

  const short = { period: { from: then, to: openDay(addDays(then, 1), everyDay) } }
  const long = { period: { from: then, to: openDay(today, everyDay) } }
  const orders = {
    private: await ofGuest(short),
    company: await ofCompany({ ...short, waiver: true }),
    privateOut: await ofGuest({ ...long, waiver: true }),
    companyOut: await ofCompany(long),
  }
  await goTo(instantOf(then, '15:00'))
  const papers = {
    private: await broken(orders.private, 320_00),
    company: await broken(orders.company, deductible),
  }
  console.log(JSON.stringify({ clientId: client.id, orders, papers }))
}
