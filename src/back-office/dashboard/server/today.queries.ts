import { and, count, eq, type SQL } from 'drizzle-orm'
import { buildDataRequestCondition } from '#back-office/privacy/server/data-requests.queries.ts'
import { data_requests } from '#back-office/privacy/server/privacy.tables.ts'
import { countDue } from '#counter/fleet/server/public/inspections.queries.ts'
import { countBillsDue, countBillsOfEnds, countBillsTomorrow } from '#finance/billing/server/public/billing-day.ts'
import { countCardsToSee } from '#finance/deposits/server/public/deposits.queries.ts'
import { countToDecide } from '#finance/online-payments/server/public/online-payments.queries.ts'
import { isToDecide } from '#finance/payments/server/public/is-to-decide.ts'
import { countTakenBack } from '#finance/payments/server/public/taken-back.queries.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildOrderListCondition } from '#orders/server/public/order-conditions.ts'
import type { Reader } from '#platform/database/database.ts'
import type { RentalListState } from '#rentals/rental-list-states.ts'
import { buildListedRentalsCondition } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
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
    unpaid: await countOrders(reader, buildOrderListCondition({ paid: '0', place })),
    to_decide: await countOrders(reader, and(buildOrderListCondition({ place }), isToDecide)),
    cards: (await countCardsToSee(reader)) || undefined,
    online: (seesMoney && (await countToDecide(reader))) || undefined,
    taken_back: (seesMoney && (await countTakenBack(reader))) || undefined,
    billing: (seesMoney && (await countBillsDue(reader, now))) || undefined,
    billing_ended: (seesMoney && (await countBillsOfEnds(reader, now))) || undefined,
    billing_tomorrow: (seesMoney && (await countBillsTomorrow(reader, now))) || undefined,
    data_requests: await reader.$count(data_requests, buildDataRequestCondition('pressing', now)),
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
    .where(buildListedRentalsCondition(state, now, place))
  return counted?.total ?? 0
}

async function countOrders(reader: Reader, where: SQL | undefined): Promise<number> {
  const [counted] = await reader.select({ total: count() }).from(orders).where(where)
  return counted?.total ?? 0
}
