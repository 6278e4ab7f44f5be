import { createQuickSale } from '#counter/quick-sales/server/create-quick-sale.ts'
import { markPaid } from '#finance/payments/server/mark-paid.ts'
import type { Tx } from '#platform/database/database.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { isProduct } from '#sales/cart/line-to-price.ts'
import { priceCart } from '#sales/cart/server/price-cart.ts'
import { showDeskOrder } from '#sales/desk/server/desk-orders.queries.ts'
import { updateDeskOrder } from '#sales/desk/server/public/save-desk-order.ts'
import { createWork } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { getTillDays } from './build-till-scenario.ts'
import { findFreeTool } from './find-free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { getOpenDayAgo, toInstantAgo } from './scenario-days.ts'
import { toBuyerFields } from './to-buyer-fields.ts'

/** A price by hand with transport by agreement, a paid order that was changed, goods over the counter. */
export const buildCounterScenario = (story: DemoScenario): DemoEvent[] => [
  byHand(story),
  changedWhenPaid(story),
  overTheCounter(story, { time: '11:20', way: 'cash', nth: 2 }),
  overTheCounter(story, { time: '15:05', way: 'card', nth: 7 }),
]

function byHand(story: DemoScenario): DemoEvent {
  const at = toInstantAgo(story, 1, '13:10')
  const [from, to] = [getOpenDayAgo(story, -2), getOpenDayAgo(story, -6)]
  const customer = story.customers[5]
  const happen = async (tx: Tx) => {
    const wish = { tool: 'Betono maišyklė BM 140', quantity: 1, from, to, at }
    const tool = await findFreeTool(tx, story, wish)
    if (!tool || !customer) return []
    await orderAtDesk(createWork(tx, { by: story.adminId, now: at }), {
      state: 'placed',
      ...toBuyerFields(customer),
      delivery: 'delivery',
      delivery_address: {
        address: 'Naujoji g. 5',
        city: 'Ramučiai',
        postal_code: 'LT-54463',
        contact_name: 'Meistras Juozas',
        contact_phone: '+37060000016',
        note: 'Palikti prie garažo.',
      },
      internal_note: 'Vežti po pietų: iki tol vartai užrakinti.',
      items: [
        {
          id: tool.id,
          type: 'rent',
          quantity: 1,
          period: { from, to, to_time: '17:00' },
          discount: { percent: 8, reason: 'Nuolatinė klientė, trečia nuoma šį sezoną' },
        },
        { type: 'service', title: 'Transportas pagal susitarimą', quantity: 1, price: 4_500 },
      ],
    })
    return []
  }
  return { at, happen }
}

/** One tool is not needed, the other longer: a credit note, and an order that follows. */
function changedWhenPaid(story: DemoScenario): DemoEvent {
  const at = toInstantAgo(story, 6, '08:30')
  const [from, to, later] = [getOpenDayAgo(story, -1), getOpenDayAgo(story, -4), getOpenDayAgo(story, -12)]
  const customer = story.customers[6]
  const happen = async (tx: Tx): Promise<DemoEvent[]> => {
    const longer = await findFreeTool(tx, story, { tool: 'Sienų ir lubų šlifuoklis', quantity: 1, from, to: later, at })
    const dropped = await findFreeTool(tx, story, { tool: 'Pramoninis dulkių siurblys', quantity: 1, from, to, at })
    if (!longer || !dropped || !customer) return []
    const period = { from, to, to_time: '17:00' }
    const { id } = await orderAtDesk(createWork(tx, { by: story.adminId, now: at }), {
      state: 'placed',
      ...toBuyerFields(customer),
      items: [longer, dropped].map((tool) => ({ id: tool.id, type: 'rent', quantity: 1, period })),
    })
    const paidAt = toInstantAgo(story, 5, '09:00')
    const changedAt = toInstantAgo(story, 3, '09:30')
    const pay = async (last: Tx) => {
      await markPaid(createWork(last, { by: story.adminId, now: paidAt }), { orderId: id })
      return []
    }
    return [
      { at: paidAt, happen: pay },
      { at: changedAt, happen: (last) => change(last, story, { id, kept: longer.id, until: later, at: changedAt }) },
    ]
  }
  return { at, happen }
}

async function change(
  tx: Tx,
  { adminId }: DemoScenario,
  { id, kept, until, at }: { id: number; kept: number; until: string; at: Date },
): Promise<[]> {
  const { form, version } = await showDeskOrder(tx, { id, now: at })
  if (!form) return []
  const items = form.items.flatMap((line) =>
    isProduct(line) && line.id === kept && line.period && 'to' in line.period
      ? [{ ...line, period: { ...line.period, to: until } }]
      : [],
  )
  await updateDeskOrder(createWork(tx, { by: adminId, now: at }), {
    id,
    seen: version,
    state: undefined,
    form: { ...form, items },
  })
  return []
}

interface Sale {
  time: string
  way: 'cash' | 'card'
  nth: number
}

function overTheCounter(story: DemoScenario, { time, way, nth }: Sale): DemoEvent {
  const at = toInstant(getTillDays(story).counted, time)
  const happen = async (tx: Tx) => {
    const goods = story.shelf.filter(({ kind }) => kind === 'addition').at(nth)
    if (!goods) return []
    const items = [{ id: goods.id, type: 'addition' as const, quantity: 2, attributes: goods.attributes }]
    const { settings } = story
    const places = choosePlaces(await readPlaces(tx, settings), {})
    const { cart } = await priceCart(tx, { lines: items, basis: 'private', settings, at: places, now: at })
    const amount = cart.price_with_vat
    await createQuickSale(createWork(tx, { by: story.adminId, now: at }), {
      body: {
        items,
        expected_price_with_vat: amount,
        place_id: undefined,
        payments: [{ way, amount, receipt: `K-${toVilniusDay(at).replaceAll('-', '')}-${nth}` }],
      },
    })
    return []
  }
  return { at, happen }
}
