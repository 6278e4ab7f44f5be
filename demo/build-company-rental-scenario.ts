import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { recordOffRent } from '#rentals/server/record-off-rent.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { createWork } from '#shell/action/work.ts'
import { buildHandoverEvent } from './build-handover-event.ts'
import { type CompanyRental, companyRentals } from './desk-rentals.ts'
import { findFreeTool } from './find-free-tool.ts'
import { orderAtDesk } from './order-at-desk.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { getOpenDayAgo, toInstantAgo } from './scenario-days.ts'
import { takeBackAtDesk } from './take-back-at-desk.ts'

/** The desk orders for who pays later, and hands out at once. */
export const buildCompanyRentalScenario = (story: DemoScenario): DemoEvent[] =>
  companyRentals.map((rental) => begin(story, rental))

function begin(story: DemoScenario, rental: CompanyRental): DemoEvent {
  const at = toInstantAgo(story, rental.from, '08:20')
  return {
    at,
    happen: async (tx) => {
      const orderId = await order(tx, story, rental, at)
      return orderId === undefined
        ? []
        : [
            buildHandoverEvent(story, orderId, toInstantAgo(story, rental.from, '08:50')),
            ...ends(story, rental, orderId),
          ]
    },
  }
}

async function order(tx: Tx, story: DemoScenario, rental: CompanyRental, at: Date): Promise<number | undefined> {
  const { tool: wished, quantity = 1, openEnded, waiver, note, po } = rental
  const company = story.companies[rental.company]
  const [from, to] = [getOpenDayAgo(story, rental.from), getOpenDayAgo(story, rental.to)]
  const tool = await findFreeTool(tx, story, { tool: wished, quantity, from, to: openEnded ? undefined : to, at })
  if (!tool || !company) return undefined
  const { id } = await orderAtDesk(createWork(tx, { by: story.adminId, now: at }), {
    state: 'placed',
    client_id: company.id,
    object_id: company.siteIds[rental.site],
    po_number: po,
    ...(note && { internal_note: note }),
    items: [
      {
        id: tool.id,
        type: 'rent',
        quantity,
        ...(waiver && { waiver }),
        ...(openEnded
          ? { period: { from }, open_ended: true, expected_to: to }
          : { period: { from, to, to_time: '17:00' } }),
      },
    ],
  })
  return id
}

function ends(story: DemoScenario, { offRent: doneAgo, back, damage }: CompanyRental, orderId: number): DemoEvent[] {
  const events: DemoEvent[] = []
  if (doneAgo !== undefined) {
    const at = toInstant(getOpenDayAgo(story, doneAgo), '11:10')
    const happen = async (tx: Tx) => {
      for (const { id } of await tx
        .select()
        .from(rentals)
        .where(eq(rentals.order_id, orderId))
        .orderBy(asc(rentals.id)))
        await recordOffRent(createWork(tx, { by: story.adminId, now: at }), {
          rentalId: id,
          unitsToStop: {},
          at: undefined,
          byCustomer: false,
        })
      return []
    }
    events.push({ at, happen })
  }
  if (back !== undefined) {
    const at = toInstantAgo(story, back, '15:30')
    const happen = async (tx: Tx) => {
      await takeBackAtDesk(tx, story, { orderId, at, damage })
      return []
    }
    events.push({ at, happen })
  }
  return events
}
