import type { Tx } from '#platform/database/database.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { acceptQuote } from '#sales/desk/server/place-saved-order.ts'
import { requestQuoteAgain } from '#sales/desk/server/request-quote-again.ts'
import { createWork } from '#shell/action/work.ts'
import { findFreeTool } from './find-free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import { payDemoOrder } from './pay-demo-order.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { getOpenDayAgo, toInstantAgo } from './scenario-days.ts'
import { toBuyerFields } from './to-buyer-fields.ts'

/** Days are days ago, below zero days ahead. */
interface DemoQuote {
  person: number
  tool: string
  quantity: number
  made: number
  from: number
  to: number
}

const accepted: DemoQuote = { person: 3, tool: 'Benzininė krūmapjovė KP 43', quantity: 2, made: 4, from: -2, to: -5 }
const late: DemoQuote = { person: 6, tool: 'Mobilus bokštelis MB 8', quantity: 1, made: 13, from: 7, to: 3 }
const open: DemoQuote = { person: 2, tool: 'Vibroplokštė VP 90', quantity: 2, made: 1, from: -6, to: -9 }
const drafted: DemoQuote = { person: 5, tool: 'Oro sausintuvas OS 50', quantity: 2, made: 1, from: -3, to: -10 }

/** One is accepted and paid, one was let lapse and is asked for again, one is open and holds its tools, one is a draft. */
export const buildQuoteScenario = (story: DemoScenario): DemoEvent[] => [
  begin(story, accepted, async (tx, secret) => {
    const at = toInstantAgo(story, accepted.made - 1, '15:10')
    const accept = async () => {
      const orderId = await acceptQuote(createWork(tx, { now: at }), { secret, seen: undefined })
      const paidAt = toInstantAgo(story, 1, '15:40')
      const pay = async (later: Tx) => {
        await payDemoOrder(later, { orderId, byUserId: story.adminId, now: paidAt })
        return []
      }
      return [{ at: paidAt, happen: pay }]
    }
    return [{ at, happen: accept }]
  }),
  begin(story, late, async (_, secret) => {
    const at = toInstantAgo(story, 2, '18:20')
    const again = async (later: Tx) => {
      await requestQuoteAgain(createWork(later, { now: at }), { secret })
      return []
    }
    return [{ at, happen: again }]
  }),
  begin(story, open, async () => [], { holds_until: toInstant(getOpenDayAgo(story, -3), '07:30').toISOString() }),
  begin(story, drafted, async () => [], { state: 'draft' }),
]

function begin(
  story: DemoScenario,
  { person, tool: wished, quantity, made, ...days }: DemoQuote,
  follows: (tx: Tx, secret: string) => Promise<DemoEvent[]>,
  more: { state?: 'draft'; holds_until?: string } = {},
): DemoEvent {
  const at = toInstantAgo(story, made, '14:45')
  const customer = story.customers[person]
  const [from, to] = [getOpenDayAgo(story, days.from), getOpenDayAgo(story, days.to)]
  const happen = async (tx: Tx): Promise<DemoEvent[]> => {
    const tool = await findFreeTool(tx, story, { tool: wished, quantity, from, to, at })
    if (!tool || !customer) return []
    const { secret = '' } = await orderAtDesk(createWork(tx, { by: story.adminId, now: at }), {
      state: 'quoted',
      ...toBuyerFields(customer),
      ...more,
      items: [{ id: tool.id, type: 'rent', quantity, period: { from, to, to_time: '17:00' } }],
    })
    return follows(tx, secret)
  }
  return { at, happen }
}
