import { invalidateStock, type LockedProduct } from '#catalogue/server/public/invalidate-product.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { Work } from '#shell/action/work.ts'
import { rentals } from '../rentals.tables.ts'

export interface LineToRentOut {
  orderLineId: number
  product: LockedProduct
  quantity: number
  period: Period
  /** Each part is a rental. */
  parts?: { product: LockedProduct; quantity: number }[] | undefined
}

export interface AtPlaceIds {
  place_id: number
  return_place_id: number
}

/** Checked under the products' locks; `units_are_free` is the net. Today's begins now: it may have been out. */
export async function createOrderRentals(
  work: Work,
  order: { orderId: number; userId: number | null; lines: LineToRentOut[]; calendar: ShopCalendar; at: AtPlaceIds },
): Promise<void> {
  const { tx, now } = work
  const { orderId, userId, lines, calendar, at } = order
  if (lines.length === 0) return

  const rented = lines.flatMap(toolsOf)
  await tx.insert(rentals).values(
    rented.map(({ orderLineId, product, part, quantity, period }) => {
      const { starts_at, expected_return } = toPeriodInstants(period, calendar)
      return {
        order_id: orderId,
        order_line_id: orderLineId,
        product_id: product.id,
        part,
        user_id: userId,
        ...at,
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
