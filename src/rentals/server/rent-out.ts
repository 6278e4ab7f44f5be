import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { invalidateStock, type Place } from '#catalogue/server/invalidate-product.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from './rentals.tables.ts'

export interface LineToRentOut {
  orderLineId: number
  product: Place
  quantity: number
  period: Period
  /** What one of a bundle is made of: each part is a rental of its own. */
  parts?: { product: Place; quantity: number }[] | undefined
}

/**
 * Writes the rentals of an order, one row a line, of a bundle one a part. The caller holds the products' locks and has asked `freeUnits`;
 * should it not have, the database refuses with `units_are_free`.
 *
 * A rental for today begins now and not at opening time: until a moment ago someone else may have had the tool.
 */
export async function rentOut(
  tx: Tx,
  order: { orderId: number; userId: number | null; lines: LineToRentOut[]; calendar: ShopCalendar; now: Date },
): Promise<void> {
  const { orderId, userId, lines, calendar, now } = order
  if (lines.length === 0) return

  const rented = lines.flatMap(toolsOf)
  await tx.insert(rentals).values(
    rented.map(({ orderLineId, product, part, quantity, period }) => {
      const { starts_at, expected_return } = periodInstants(period, calendar)
      return {
        order_id: orderId,
        order_line_id: orderLineId,
        product_id: product.id,
        part,
        user_id: userId,
        quantity,
        starts_at: starts_at < now ? now : starts_at,
        expected_return,
        created_at: now,
      }
    }),
  )

  for (const { product } of [...lines, ...rented]) invalidateStock(tx, product)
}

const toolsOf = ({ parts, ...line }: LineToRentOut): (Omit<LineToRentOut, 'parts'> & { part: number | null })[] =>
  parts
    ? parts.map(({ product, quantity }, part) => ({ ...line, product, part, quantity: line.quantity * quantity }))
    : [{ ...line, part: null }]
