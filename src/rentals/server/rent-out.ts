import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { announce, type Tx } from '#platform/database.ts'
import type { Period } from '../period.ts'
import { periodInstants } from '../period-instants.ts'
import { rentals } from './rentals.tables.ts'

export interface LineToRentOut {
  orderLineId: number
  productId: number
  categoryId: number
  quantity: number
  period: Period
}

/**
 * Writes the rentals of an order, one row a line. The caller holds the products' locks and has asked `freeUnits`;
 * should it not have, the database refuses with `units_are_free`.
 *
 * A rental for today begins now and not at opening time: until a moment ago someone else may have had the tool.
 */
export async function rentOut(
  tx: Tx,
  order: { orderId: number; userId: number; lines: LineToRentOut[]; calendar: ShopCalendar; now: Date },
): Promise<void> {
  const { orderId, userId, lines, calendar, now } = order
  if (lines.length === 0) return

  await tx.insert(rentals).values(
    lines.map(({ orderLineId, productId, quantity, period }) => {
      const { starts_at, expected_return } = periodInstants(period, calendar)
      return {
        order_id: orderId,
        order_line_id: orderLineId,
        product_id: productId,
        user_id: userId,
        quantity,
        starts_at: starts_at < now ? now : starts_at,
        expected_return,
        created_at: now,
      }
    }),
  )

  for (const { productId, categoryId } of lines) announce(tx, `product:${productId}`, `category:${categoryId}`)
}
