import { and, eq, inArray, isNull, notExists } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import type { RentalReturned } from '#rentals/rentals.events.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rental_extensions } from '#rentals/server/rental-extensions.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { orderIsBack } from './billing.jobs.ts'
import { unbilled_lines } from './billing.tables.ts'
import { readLinesToBill } from './read-lines-to-bill.ts'

/** An extension that was not needed takes no credit until its days come: nothing of it will be billed. */
export async function removeUnneededExtension(
  work: Work,
  { payload: { order } }: EventOf<typeof RentalReturned>,
): Promise<void> {
  const { tx, now } = work
  const extending = await tx
    .selectDistinct({ id: unbilled_lines.order_id })
    .from(unbilled_lines)
    .innerJoin(rental_extensions, eq(rental_extensions.order_id, unbilled_lines.order_id))
    .innerJoin(rentals, eq(rentals.id, rental_extensions.rental_id))
    .where(and(eq(rentals.order_id, order), isNull(rental_extensions.undone_at)))
  const orderIds = extending.map(({ id }) => id)
  if (orderIds.length === 0) return
  const lines = await readLinesToBill(tx, { orderIds, until: toVilniusDay(now) }, await readSettings(tx))
  const over = lines.filter(
    ({ isLineBack, billed, days }) =>
      isLineBack && billed.length === 0 && days?.units.every((unit) => unit.days.length === 0),
  )
  const ids = over.map(({ line }) => line.id)
  if (ids.length > 0) await tx.delete(unbilled_lines).where(inArray(unbilled_lines.order_line_id, ids))
}

/** The last return enqueues billing: a crash loses nothing and the clerk does not wait. */
export async function enqueueReturnBilling(
  work: Work,
  { payload: { order } }: EventOf<typeof RentalReturned>,
): Promise<void> {
  const { tx } = work
  const open = tx
    .select({ id: rentals.id })
    .from(rentals)
    .where(and(eq(rentals.order_id, orders.id), isOpenRental))
  const [back] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, order), eq(orders.billing, 'on_return'), notExists(open)))
  if (back) await work.enqueue(orderIsBack, { order_id: order })
}
