import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { nextOpenDay } from '#rules/calendar/opening-hours.ts'
import { dayOf, instantOf } from '#rules/calendar/vilnius-time.ts'
import { lapseOrders } from '#selling/closing/server/lapse-orders.ts'
import { workOf } from '#shell/action/work.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'
import { recordPayment } from '#takings/payments/server/record-payment.ts'
import { newDice } from './dice.ts'
import { takeOrder } from './take-order.ts'
import type { Event, Story } from './tell-orders.ts'

/** Has lapsed, whatever holidays lie between. */
const daysAgo = 25

/** One customer never paid; the other paid after the rental days were over, so that a clerk must decide. */
export function tellLapses(story: Story, days: number): Event[] {
  const today = dayOf(story.now)
  const mornings = Array.from({ length: days + 1 }, (_, back) => morning(addDays(today, -back)))
  return [...mornings, unpaid(story, { customer: 1, tool: 4 }), unpaid(story, { customer: 4, tool: 9, paysLate: true })]
}

function morning(day: Day): Event {
  const at = instantOf(day, '09:05')
  const happen = async (tx: Tx) => {
    await lapseOrders({ database: { db: tx, transaction: (action) => action(tx) }, clock: () => at })
    return []
  }
  return { at, happen }
}

interface Unpaid {
  customer: number
  tool: number
  paysLate?: boolean
}

function unpaid(story: Story, { customer: who, tool: which, paysLate = false }: Unpaid): Event {
  const { shelf, settings, customers, now } = story
  const openFrom = (day: Day) => nextOpenDay(day, settings) ?? day
  const day = openFrom(addDays(dayOf(now), -daysAgo))
  const from = openFrom(addDays(day, 2))
  const period = { from, to: openFrom(addDays(from, 2)), to_time: '17:00' }
  const tool = shelf.filter(({ kind, byHour }) => kind === 'rent' && !byHour).at(which)
  const beside = shelf.filter(({ kind }) => kind === 'addition').at(which)
  const customer = customers.at(who)
  const at = instantOf(day, '10:20')
  const happen = async (tx: Tx): Promise<Event[]> => {
    if (!tool || !beside || !customer) return []
    const lines = [
      { id: tool.id, type: 'rent' as const, quantity: 1, period },
      { id: beside.id, type: 'addition' as const, quantity: 2, attributes: beside.attributes },
    ]
    const orderId = await takeOrder(tx, story, { at, customer, lines, dice: newDice(which) })
    return orderId !== undefined && paysLate ? [payment(story, orderId)] : []
  }
  return { at, happen }
}

function payment({ adminId, now }: Story, orderId: number): Event {
  const paidOn = addDays(dayOf(now), -1)
  const at = instantOf(paidOn, '11:40')
  const happen = async (tx: Tx) => {
    const { total: amount } = await orderBalance(tx, orderId)
    await recordPayment(workOf(tx, { by: adminId, now: at }), { orderId, paidOn, amount, way: 'transfer' })
    return []
  }
  return { at, happen }
}
