import { and, eq, sql } from 'drizzle-orm'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import type { InspectionOverride } from '../override-inspections.ts'
import { rentals } from '../rentals.tables.ts'
import { isOffRent } from './is-off-rent.ts'
import { isOpenRental } from './rental-conditions.ts'
import { type NamedUnit, sendUnitsOut } from './send-units-out.ts'

interface HandOut {
  rentalId: number
  units: number
  /** Default: the shop takes idle ones. */
  codes?: string[] | undefined
  field?: string | undefined
  override?: InspectionOverride | undefined
}

/**
 * The rental is locked. 409 when it is back or cancelled, `off-rent` when its customer is done;
 * `no_more_is_handed_out_than_rented` guards the number. As `sendUnitsOut`.
 */
export async function handOut(work: Work, { rentalId, units, codes, field, override }: HandOut): Promise<NamedUnit[]> {
  const { tx, now } = work
  const handed = await tx
    .update(rentals)
    .set({ handed_out: sql`${rentals.handed_out} + ${units}` })
    .where(and(eq(rentals.id, rentalId), isOpenRental))
    .returning({ product_id: rentals.product_id, placeId: rentals.place_id, until: rentals.expected_return })
  const [rental] = handed
  if (!rental) throw conflict('already-returned', 'Ši nuoma jau grąžinta.')
  if (await isOffRent(tx, rentalId, now))
    throw conflict('off-rent', 'Klientas pranešė, kad su šiuo įrankiu baigė: jo nuoma baigta ir daugiau neišduodama.')
  if (rental.product_id === null) return []
  return sendUnitsOut(work, {
    rentalId,
    productId: rental.product_id,
    placeId: rental.placeId,
    until: rental.until,
    quantity: units,
    codes,
    field,
    override,
  })
}
