import { and, eq, isNull } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { Retirement } from '../units.contract.ts'
import { downtimes } from './downtimes.tables.ts'
import { putBack } from './put-back.ts'
import { units } from './units.tables.ts'

// Rentals lie above machines, so that this is asked by the database alone, and at the last moment.
constraintMeans('unit_that_is_out_stays', () =>
  conflict('unit-is-out', 'Vienetas išduotas klientui. Nurašyti galima tik grąžinus.'),
)

interface RetireUnit {
  id: number
  reason: Retirement
  /** Null: the shop itself. */
  byUserId: number | null
  /** Whoever asks for it knows which bookings it breaks. */
  acceptBroken?: boolean
  now: Date
}

/**
 * Takes a machine out of service for good: the stock of its product shrinks by one. Throws 404, 409 `unit-is-retired`,
 * 409 `unit-is-out` while a customer has it, 409 `units-are-booked` when a booking needs it and that was not accepted. What
 * kept it back is over with it.
 */
export async function retireUnit(
  tx: Tx,
  { id, reason, byUserId, acceptBroken = false, now }: RetireUnit,
): Promise<void> {
  const [found] = await tx.select({ product_id: units.product_id }).from(units).where(eq(units.id, id))
  if (!found) throw notFound('Tokio vieneto nėra.')
  // The product first, as everybody who changes its stock does.
  if (found.product_id)
    await tx.select({ id: products.id }).from(products).where(eq(products.id, found.product_id)).for('no key update')
  const [unit] = await tx
    .update(units)
    .set({ retired_at: now, retired_reason: reason, updated_at: now })
    .where(and(eq(units.id, id), isNull(units.retired_at)))
    .returning({ code: units.code })
  if (!unit) throw conflict('unit-is-retired', 'Šis vienetas jau nurašytas.')
  await putBack(tx, { which: eq(downtimes.unit_id, id), at: now, byUserId, now })
  if (found.product_id)
    await changeStock(tx, {
      productId: found.product_id,
      units: -1,
      reason: 'corrected',
      ...(byUserId && { byUserId }),
      acceptBroken,
      now,
    })
  await record(tx, {
    by: byUserId,
    deed: 'unit.retired',
    subject: { kind: 'unit', id, title: unit.code },
    details: { reason },
    now,
  })
}
