import { and, eq, gt, lt, not } from 'drizzle-orm'
import { isLapsed, isListed, isWaiting } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Answers } from '#shell/action/happenings.ts'
import { printedPickupCode } from '../pickup-code.ts'
import { showPickupCode } from './show-pickup-code.ts'

/** Where the customer's page would show one (`waits-to-be-fetched.ts`). */
export const findPickupCode: Answers['pickupCode'] = async (work, orderId) => {
  const [waits] = await work.tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(rentals, eq(rentals.order_id, orders.id))
    .where(
      and(
        ...[eq(orders.id, orderId), eq(orders.delivery, 'pickup'), isListed],
        ...[not(isLapsed), not(isWaiting), isOpen],
        ...[lt(rentals.handed_out, rentals.quantity), gt(rentals.expected_return, work.now)],
      ),
    )
    .limit(1)
  return waits && printedPickupCode((await showPickupCode(work, { orderId, userId: 'has-its-link' })).code)
}
