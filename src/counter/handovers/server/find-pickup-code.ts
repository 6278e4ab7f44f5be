import { and, eq, gt, lt, not } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isAwaitingApproval, isLapsed, isListed } from '#orders/server/public/order-conditions.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { UpwardQueries } from '#shell/action/domain-events.ts'
import { formatPickupCode } from '../pickup-code.ts'
import { showPickupCode } from './show-pickup-code.ts'

/** The code is given where the customer's page would show one (`is-awaiting-pickup.ts`). */
export const findPickupCode: UpwardQueries['pickupCode'] = async (work, orderId) => {
  const [waits] = await work.tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(rentals, eq(rentals.order_id, orders.id))
    .where(
      and(
        ...[eq(orders.id, orderId), eq(orders.delivery, 'pickup'), isListed],
        ...[not(isLapsed), not(isAwaitingApproval), isOpenRental],
        ...[lt(rentals.handed_out, rentals.quantity), gt(rentals.expected_return, work.now)],
      ),
    )
    .limit(1)
  return waits && formatPickupCode((await showPickupCode(work, { orderId, userId: 'has-its-link' })).code)
}
