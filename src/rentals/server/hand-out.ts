import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import { isOffRent } from './is-off-rent.ts'
import type { InspectionOverride } from './override-inspections.ts'
import { isOpen } from './rental-conditions.ts'
import { rentals } from './rentals.tables.ts'
import { type NamedUnit, sendUnitsOut } from './send-units-out.ts'

interface HandOut {
  rentalId: number
  units: number
  /** The machines that were scanned; without them the shop takes idle ones. */
  codes?: string[] | undefined
  field?: string | undefined
  override?: InspectionOverride | undefined
  /** When it changes hands. */
  now: Date
}

/**
 * So many more units of a rental are with the customer; the caller has locked it and knows that they are there to give.
 * Refuses 409 when it is back or cancelled, `off-rent` when its customer is done with it; more than it has break `no_more_is_handed_out_than_rented`.
 * What it refuses of machines by name is told at `sendUnitsOut`. Answers which machines they are.
 */
export async function handOut(tx: Tx, { rentalId, units, codes, field, override, now }: HandOut): Promise<NamedUnit[]> {
  const handed = await tx
    .update(rentals)
    .set({ handed_out: sql`${rentals.handed_out} + ${units}` })
    .where(and(eq(rentals.id, rentalId), isOpen))
    .returning({ product_id: rentals.product_id })
  const [rental] = handed
  if (!rental) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (await isOffRent(tx, rentalId, now))
    throw conflict('off-rent', 'Klientas pranešė, kad su šiuo įrankiu baigė: jo nuoma baigta ir daugiau neišduodama.')
  if (rental.product_id === null) return []
  return sendUnitsOut(tx, { rentalId, productId: rental.product_id, quantity: units, codes, field, override, now })
}
