import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import { recordPayment } from '#finance/payments/server/public/record-payment.ts'
import type { Tx } from '#platform/database/database.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { lapseOrders } from '#sales/closing/server/lapse-orders.ts'
import { createWork } from '#shell/action/work.ts'
import { createDice } from './dice.ts'
import { placeDemoOrder } from './place-demo-order.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'

/** Has lapsed, whatever holidays lie between. */
const daysAgo = 25

/** One customer never paid; the other paid after the rental days were over, so that a clerk must decide. */
export function buildLapseScenario(story: DemoScenario, days: number): DemoEvent[] {
  const today = toVilniusDay(story.now)
  const mornings = Array.from({ length: days + 1 }, (_, back) => morning(addDays(today, -back)))
  return [...mornings, unpaid(story, { customer: 1, tool: 4 }), unpaid(story, { customer: 4, tool: 9, paysLate: true })]
}

function morning(day: Day): DemoEvent {
  const at = toInstant(day, '09:05')
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

function unpaid(story: DemoScenario, { customer: who, tool: which, paysLate = false }: Unpaid): DemoEvent {
  const { shelf, settings, customers, now } = story
  const openFrom = (day: Day) => findNextOpenDay(day, settings) ?? day
  const day = openFrom(addDays(toVilniusDay(now), -daysAgo))
  const from = openFrom(addDays(day, 2))
  const period = { from, to: openFrom(addDays(from, 2)), to_time: '17:00' }
  const tool = shelf.filter(({ kind, byHour }) => kind === 'rent' && !byHour).at(which)
  const beside = shelf.filter(({ kind }) => kind === 'addition').at(which)
  const customer = customers.at(who)
  const at = toInstant(day, '10:20')
  const happen = async (tx: Tx): Promise<DemoEvent[]> => {
    if (!tool || !beside || !customer) return []
    const lines = [
      { id: tool.id, type: 'rent' as const, quantity: 1, period },
      { id: beside.id, type: 'addition' as const, quantity: 2, attributes: beside.attributes },
    ]
    const orderId = await placeDemoOrder(tx, story, { at, customer, lines, dice: createDice(which) })
    return orderId !== undefined && paysLate ? [payment(story, orderId)] : []
  }
  return { at, happen }
}

function payment({ adminId, now }: DemoScenario, orderId: number): DemoEvent {
  const paidOn = addDays(toVilniusDay(now), -1)
  const at = toInstant(paidOn, '11:40')
  const happen = async (tx: Tx) => {
    const { total: amount } = await readOrderMoney(tx, orderId)
    await recordPayment(createWork(tx, { by: adminId, now: at }), { orderId, paidOn, amount, way: 'transfer' })
    return []
  }
  return { at, happen }
}
