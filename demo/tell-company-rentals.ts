import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { offRent } from '#rentals/server/off-rent.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import { workOf } from '#shell/action/work.ts'
import { type CompanyRental, companyRentals } from './desk-rentals.ts'
import { freeTool } from './free-tool.ts'
import { goOut } from './go-out.ts'
import { orderAtDesk } from './order-at-desk.ts'
import { momentAgo, openDay } from './story-days.ts'
import { takeBackAtDesk } from './take-back-at-desk.ts'
import type { Event, Story } from './tell-orders.ts'

/** The desk orders for who pays later, and hands out at once. */
export const tellCompanyRentals = (story: Story): Event[] => companyRentals.map((rental) => begin(story, rental))

function begin(story: Story, rental: CompanyRental): Event {
  const at = momentAgo(story, rental.from, '08:20')
  return {
    at,
    happen: async (tx) => {
      const orderId = await order(tx, story, rental, at)
      return orderId === undefined
        ? []
        : [goOut(story, orderId, momentAgo(story, rental.from, '08:50')), ...ends(story, rental, orderId)]
    },
  }
}

async function order(tx: Tx, story: Story, rental: CompanyRental, at: Date): Promise<number | undefined> {
  const { tool: wished, quantity = 1, openEnded, waiver, note, po } = rental
  const company = story.companies[rental.company]
  const [from, to] = [openDay(story, rental.from), openDay(story, rental.to)]
  const tool = await freeTool(tx, story, { tool: wished, quantity, from, to: openEnded ? undefined : to, at })
  if (!tool || !company) return undefined
  const { id } = await orderAtDesk(workOf(tx, { by: story.adminId, now: at }), {
    ...{ state: 'placed', client_id: company.id, object_id: company.siteIds[rental.site], po_number: po },
    ...(note && { internal_note: note }),
    items: [
      {
        ...{ id: tool.id, type: 'rent', quantity, ...(waiver && { waiver }) },
        ...(openEnded
          ? { period: { from }, open_ended: true, expected_to: to }
          : { period: { from, to, to_time: '17:00' } }),
      },
    ],
  })
  return id
}

function ends(story: Story, { offRent: doneAgo, back, damage }: CompanyRental, orderId: number): Event[] {
  const events: Event[] = []
  if (doneAgo !== undefined) {
    const at = instantOf(openDay(story, doneAgo), '11:10')
    const happen = async (tx: Tx) => {
      for (const { id } of await tx
        .select()
        .from(rentals)
        .where(eq(rentals.order_id, orderId))
        .orderBy(asc(rentals.id)))
        await offRent(workOf(tx, { by: story.adminId, now: at }), {
          ...{ rentalId: id, asked: {}, at: undefined, byCustomer: false },
        })
      return []
    }
    events.push({ at, happen })
  }
  if (back !== undefined) {
    const at = momentAgo(story, back, '15:30')
    const happen = async (tx: Tx) => {
      await takeBackAtDesk(tx, story, { orderId, at, damage })
      return []
    }
    events.push({ at, happen })
  }
  return events
}
