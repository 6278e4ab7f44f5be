import { and, count, eq, type SQL } from 'drizzle-orm'
import { countCardsToSee } from '#deposits/server/deposits.queries.ts'
import { countDue } from '#fleet/server/inspections.queries.ts'
import { countToDecide } from '#online-payments/server/online-payments.queries.ts'
import { ordersListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isToDecide } from '#payments/server/is-to-decide.ts'
import { countTakenBack } from '#payments/server/taken-back.queries.ts'
import type { Reader } from '#platform/database/database.ts'
import { requestsListed } from '#privacy/server/data-requests.queries.ts'
import { data_requests } from '#privacy/server/privacy.tables.ts'
import type { RentalListState } from '#rentals/rental-list-states.ts'
import { rentalsListed } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Today } from '../dashboard.contract.ts'

/** Counts with the lists' own conditions, so that a card's number is the total of the list that it opens. */
export async function readToday(reader: Reader, { seesMoney, now }: { seesMoney: boolean; now: Date }): Promise<Today> {
  return {
    handover_today: await countRentals(reader, 'handover-today', now),
    due_today: await countRentals(reader, 'due-today', now),
    late: await countRentals(reader, 'late', now),
    inspections: await countDue(reader, now),
    unpaid: await countOrders(reader, ordersListed({ paid: '0' })),
    to_decide: await countOrders(reader, and(ordersListed(), isToDecide)),
    cards: (await countCardsToSee(reader)) || undefined,
    online: (seesMoney && (await countToDecide(reader))) || undefined,
    taken_back: (seesMoney && (await countTakenBack(reader))) || undefined,
    data_requests: await reader.$count(data_requests, requestsListed('pressing', now)),
  }
}

async function countRentals(reader: Reader, state: RentalListState, now: Date): Promise<number> {
  const [counted] = await reader
    .select({ total: count() })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(rentalsListed(state, now))
  return counted?.total ?? 0
}

async function countOrders(reader: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(orders).where(where)
  return counted?.total ?? 0
}
