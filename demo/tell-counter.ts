import { sellQuickly } from '#counter/quick-sales/server/sell-quickly.ts'
import type { Tx } from '#platform/database/database.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { isProduct } from '#selling/cart/line-to-price.ts'
import { priceCart } from '#selling/cart/server/price-cart.ts'
import { showDeskOrder } from '#selling/desk/server/desk-orders.queries.ts'
import { updateDeskOrder } from '#selling/desk/server/save-desk-order.ts'
import { workOf } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/places/at-place.ts'
import { readPlaces } from '#shell/places/server/read-places.ts'
import { markPaid } from '#takings/payments/server/mark-paid.ts'
import { buyerOf } from './buyer-of.ts'
import { freeTool } from './free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import { momentAgo, openDay } from './story-days.ts'
import type { Event, Story } from './tell-orders.ts'
import { tillDays } from './tell-tills.ts'

/** A price by hand with transport by agreement, a paid order that was changed, goods over the counter. */
export const tellCounter = (story: Story): Event[] => [
  byHand(story),
  changedWhenPaid(story),
  overTheCounter(story, { time: '11:20', way: 'cash', nth: 2 }),
  overTheCounter(story, { time: '15:05', way: 'card', nth: 7 }),
]

function byHand(story: Story): Event {
  const at = momentAgo(story, 1, '13:10')
  const [from, to] = [openDay(story, -2), openDay(story, -6)]
  const customer = story.customers[5]
  const happen = async (tx: Tx) => {
    const wish = { tool: 'Betono maišyklė BM 140', quantity: 1, from, to, at }
    const tool = await freeTool(tx, story, wish)
    if (!tool || !customer) return []
    await orderAtDesk(workOf(tx, { by: story.adminId, now: at }), {
      ...{ state: 'placed', ...buyerOf(customer), delivery: 'delivery' },
      delivery_address: {
        ...{ address: 'Naujoji g. 5', city: 'Ramučiai', postal_code: 'LT-54463' },
        ...{ contact_name: 'Meistras Juozas', contact_phone: '+37060000016', note: 'Palikti prie garažo.' },
      },
      internal_note: 'Vežti po pietų: iki tol vartai užrakinti.',
      items: [
        {
          ...{ id: tool.id, type: 'rent', quantity: 1, period: { from, to, to_time: '17:00' } },
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
function changedWhenPaid(story: Story): Event {
  const at = momentAgo(story, 6, '08:30')
  const [from, to, later] = [openDay(story, -1), openDay(story, -4), openDay(story, -12)]
  const customer = story.customers[6]
  const happen = async (tx: Tx): Promise<Event[]> => {
    const longer = await freeTool(tx, story, { tool: 'Sienų ir lubų šlifuoklis', quantity: 1, from, to: later, at })
    const dropped = await freeTool(tx, story, { tool: 'Pramoninis dulkių siurblys', quantity: 1, from, to, at })
    if (!longer || !dropped || !customer) return []
    const period = { from, to, to_time: '17:00' }
    const { id } = await orderAtDesk(workOf(tx, { by: story.adminId, now: at }), {
      ...{ state: 'placed', ...buyerOf(customer) },
      items: [longer, dropped].map((tool) => ({ id: tool.id, type: 'rent', quantity: 1, period })),
    })
    const paidAt = momentAgo(story, 5, '09:00')
    const changedAt = momentAgo(story, 3, '09:30')
    const pay = async (last: Tx) => {
      await markPaid(workOf(last, { by: story.adminId, now: paidAt }), { orderId: id })
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
  { adminId }: Story,
  { id, kept, until, at }: { id: number; kept: number; until: string; at: Date },
): Promise<[]> {
  const { form, version } = await showDeskOrder(tx, { id, now: at })
  if (!form) return []
  const items = form.items.flatMap((line) =>
    isProduct(line) && line.id === kept && line.period && 'to' in line.period
      ? [{ ...line, period: { ...line.period, to: until } }]
      : [],
  )
  await updateDeskOrder(workOf(tx, { by: adminId, now: at }), {
    ...{ id, seen: version, state: undefined, form: { ...form, items } },
  })
  return []
}

interface Sale {
  time: string
  way: 'cash' | 'card'
  nth: number
}

function overTheCounter(story: Story, { time, way, nth }: Sale): Event {
  const at = instantOf(tillDays(story).counted, time)
  const happen = async (tx: Tx) => {
    const goods = story.shelf.filter(({ kind }) => kind === 'addition').at(nth)
    if (!goods) return []
    const items = [{ id: goods.id, type: 'addition' as const, quantity: 2, attributes: goods.attributes }]
    const { settings } = story
    const places = choosePlaces(await readPlaces(tx, settings), {})
    const { cart } = await priceCart(tx, { lines: items, basis: 'private', settings, at: places, now: at })
    const amount = cart.price_with_vat
    await sellQuickly(workOf(tx, { by: story.adminId, now: at }), {
      body: {
        ...{ items, expected_price_with_vat: amount, place_id: undefined },
        payments: [{ way, amount, receipt: `K-${dayOf(at).replaceAll('-', '')}-${nth}` }],
      },
      ...{ key: `demo-sale-${nth}`, bodyHash: '' },
    })
    return []
  }
  return { at, happen }
}
