import { eq } from 'drizzle-orm'
import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { announceUnits } from '#catalogue/server/invalidate-product.ts'
import { lockProducts } from '#catalogue/server/lock-products.ts'
import type { Period } from '#periods/period.ts'
import { periodInstants } from '#periods/period-instants.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { holdsEnded } from './unit-holds.jobs.ts'
import { unit_holds } from './unit-holds.tables.ts'

interface ToHold {
  deskOrderId: number
  lines: readonly {
    id: number
    quantity: number
    period?: Period | undefined
    /** Of a bundle: its parts are held. */
    parts?: readonly { product_id: number; quantity: number }[] | undefined
  }[]
  until: Date
  calendar: ShopCalendar
  now: Date
}

/** Keeps units for a quote. The caller holds the products' locks and has asked whether they are free. */
export async function holdUnits(tx: Tx, { deskOrderId, lines, until, calendar, now }: ToHold): Promise<void> {
  const rows = lines.flatMap(({ id, quantity, period, parts }) => {
    if (!period) return []
    const { starts_at, expected_return } = periodInstants(period, calendar)
    const taken = parts ?? [{ product_id: id, quantity: 1 }]
    return taken.map((one) => ({
      desk_order_id: deskOrderId,
      product_id: one.product_id,
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
  // The hold ends by itself; what was answered and kept meanwhile is to be forgotten.
  const inSeconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  await enqueue(tx, holdsEnded, { product_ids: productIds }, { inSeconds })
}

/**
 * Gives free what a quote held. Its products are locked, together with those that the caller goes on with: one after the other
 * two of them could wait for each other.
 */
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
