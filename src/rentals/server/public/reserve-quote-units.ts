import { eq } from 'drizzle-orm'
import { announceUnits } from '#catalogue/server/public/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/public/lock-products.ts'
import type { Tx } from '#platform/database/database.ts'
import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import type { Work } from '#shell/action/work.ts'
import { quoteHoldsExpired } from '../unit-holds.jobs.ts'
import { unit_holds } from '../unit-holds.tables.ts'
import type { AtPlaceIds } from './create-order-rentals.ts'

interface ToHold {
  deskOrderId: number
  lines: readonly {
    id: number
    quantity: number
    period?: Period | undefined
    parts?: readonly { product_id: number; quantity: number }[] | undefined
  }[]
  until: Date
  calendar: ShopCalendar
  at: AtPlaceIds
}

/** The caller holds the products' locks and has checked availability. */
export async function reserveQuoteUnits(
  work: Work,
  { deskOrderId, lines, until, calendar, at }: ToHold,
): Promise<void> {
  const { tx, now } = work
  const rows = lines.flatMap(({ id, quantity, period, parts }) => {
    if (!period) return []
    const { starts_at, expected_return } = toPeriodInstants(period, calendar)
    const taken = parts ?? [{ product_id: id, quantity: 1 }]
    return taken.map((one) => ({
      desk_order_id: deskOrderId,
      product_id: one.product_id,
      place_id: at.place_id,
      one_way: at.return_place_id !== at.place_id,
      quantity: quantity * one.quantity,
      from_at: starts_at < now ? now : starts_at,
      to_at: expected_return,
      until_at: until,
    }))
  })
  if (rows.length === 0) return
  await tx.insert(unit_holds).values(rows)
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  await announceUnits(tx, productIds)
  const inSeconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  await work.enqueue(quoteHoldsExpired, { product_ids: productIds }, { inSeconds })
}

/** Locks its products with the caller's: no deadlock. */
export async function releaseHolds(
  tx: Tx,
  { deskOrderId, alongside = [] }: { deskOrderId: number; alongside?: readonly number[] },
): Promise<void> {
  const held = await tx
    .select({ product_id: unit_holds.product_id })
    .from(unit_holds)
    .where(eq(unit_holds.desk_order_id, deskOrderId))
  if (held.length === 0) return
  const productIds = [...new Set(held.map(({ product_id }) => product_id))]
  await lockProducts(tx, [...productIds, ...alongside])
  await tx.delete(unit_holds).where(eq(unit_holds.desk_order_id, deskOrderId))
  await announceUnits(tx, productIds)
}
