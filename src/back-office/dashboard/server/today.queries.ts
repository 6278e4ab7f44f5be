import { and, count, eq, type SQL } from 'drizzle-orm'
import { requestsListed } from '#back-office/privacy/server/data-requests.queries.ts'
import { data_requests } from '#back-office/privacy/server/privacy.tables.ts'
import { countDue } from '#counter/fleet/server/inspections.queries.ts'
import { ordersListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RentalListState } from '#rentals/rental-list-states.ts'
import { rentalsListed } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { billsDue } from '#takings/billing/server/billing-day.ts'
import { countCardsToSee } from '#takings/deposits/server/deposits.queries.ts'
import { countToDecide } from '#takings/online-payments/server/online-payments.queries.ts'
import { isToDecide } from '#takings/payments/server/is-to-decide.ts'
import { countTakenBack } from '#takings/payments/server/taken-back.queries.ts'
import type { Today } from '../dashboard.contract.ts'

/** The lists' own conditions: each number is its list's total. */
export async function readToday(
  reader: Reader,
  { place, seesMoney, now }: { place?: number | undefined; seesMoney: boolean; now: Date },
): Promise<Today> {
  return {
    handover_today: await countRentals(reader, 'handover-today', { place, now }),
    due_today: await countRentals(reader, 'due-today', { place, now }),
    late: await countRentals(reader, 'late', { place, now }),
    expected: (await countRentals(reader, 'expected', { place, now })) || undefined,
    inspections: await countDue(reader, { place, now }),
    unpaid: await countOrders(reader, ordersListed({ paid: '0', place })),
    to_decide: await countOrders(reader, and(ordersListed({ place }), isToDecide)),
    cards: (await countCardsToSee(reader)) || undefined,
    online: (seesMoney && (await countToDecide(reader))) || undefined,
    taken_back: (seesMoney && (await countTakenBack(reader))) || undefined,
    billing: (seesMoney && (await billsDue(reader, now))) || undefined,
    data_requests: await reader.$count(data_requests, requestsListed('pressing', now)),
  }
}

async function countRentals(
  reader: Reader,
  state: RentalListState,
  { place, now }: { place: number | undefined; now: Date },
): Promise<number> {
  const [counted] = await reader
    .select({ total: count() })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(rentalsListed(state, now, place))
  return counted?.total ?? 0
}

async function countOrders(reader: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(orders).where(where)
  return counted?.total ?? 0
}
