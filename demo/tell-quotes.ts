import type { Tx } from '#platform/database/database.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { askQuoteAgain } from '#selling/desk/server/ask-quote-again.ts'
import { acceptQuote } from '#selling/desk/server/place-saved.ts'
import { workOf } from '#shell/action/work.ts'
import { buyerOf } from './buyer-of.ts'
import { freeTool } from './free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import { payFor } from './pay-for.ts'
import { momentAgo, openDay } from './story-days.ts'
import type { Event, Story } from './tell-orders.ts'

/** Days are days ago, below zero days ahead. */
interface Asked {
  person: number
  tool: string
  quantity: number
  made: number
  from: number
  to: number
}

const accepted: Asked = { person: 3, tool: 'Benzininė krūmapjovė KP 43', quantity: 2, made: 4, from: -2, to: -5 }
const late: Asked = { person: 6, tool: 'Mobilus bokštelis MB 8', quantity: 1, made: 13, from: 7, to: 3 }
const open: Asked = { person: 2, tool: 'Vibroplokštė VP 90', quantity: 2, made: 1, from: -6, to: -9 }
const drafted: Asked = { person: 5, tool: 'Oro sausintuvas OS 50', quantity: 2, made: 1, from: -3, to: -10 }

/** One is accepted and paid, one was let lapse and is asked for again, one is open and holds its tools, one is a draft. */
export const tellQuotes = (story: Story): Event[] => [
  begin(story, accepted, async (tx, secret) => {
    const at = momentAgo(story, accepted.made - 1, '15:10')
    const accept = async () => {
      const orderId = await acceptQuote(workOf(tx, { now: at }), { secret, seen: undefined })
      const paidAt = momentAgo(story, 1, '15:40')
      const pay = async (later: Tx) => {
        await payFor(later, { orderId, byUserId: story.adminId, now: paidAt })
        return []
      }
      return [{ at: paidAt, happen: pay }]
    }
    return [{ at, happen: accept }]
  }),
  begin(story, late, async (_, secret) => {
    const at = momentAgo(story, 2, '18:20')
    const again = async (later: Tx) => {
      await askQuoteAgain(workOf(later, { now: at }), { secret })
      return []
    }
    return [{ at, happen: again }]
  }),
  begin(story, open, async () => [], { holds_until: instantOf(openDay(story, -3), '07:30').toISOString() }),
  begin(story, drafted, async () => [], { state: 'draft' }),
]

function begin(
  story: Story,
  { person, tool: wished, quantity, made, ...days }: Asked,
  follows: (tx: Tx, secret: string) => Promise<Event[]>,
  more: { state?: 'draft'; holds_until?: string } = {},
): Event {
  const at = momentAgo(story, made, '14:45')
  const customer = story.customers[person]
  const [from, to] = [openDay(story, days.from), openDay(story, days.to)]
  const happen = async (tx: Tx): Promise<Event[]> => {
    const tool = await freeTool(tx, story, { tool: wished, quantity, from, to, at })
    if (!tool || !customer) return []
    const { secret = '' } = await orderAtDesk(workOf(tx, { by: story.adminId, now: at }), {
      ...{ state: 'quoted', ...buyerOf(customer), ...more },
      items: [{ id: tool.id, type: 'rent', quantity, period: { from, to, to_time: '17:00' } }],
    })
    return follows(tx, secret)
  }
  return { at, happen }
}
