import { and, asc, eq, isNull } from 'drizzle-orm'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { UnitsToStopInput } from '../stops.contract.ts'
import { lockForStop, type RentalToStop } from './public/lock-for-stop.ts'
import { rental_units } from './rentals.tables.ts'
import { splitRental } from './split-rental.ts'

export interface ToStop extends RentalToStop {
  /** Named, or the only one out. */
  machine: { id: number; code: string } | undefined
}

/**
 * Splits them off a locked rental, named machines first, then those out longest.
 *
 * 409 `rental-changed` when its size is not what was seen; 422 at `quantity` for more than is out, at `unit_codes`
 * for a machine not out with it, and for more machines than units.
 */
export async function splitUnitsToStop(
  tx: Tx,
  stop: RentalToStop,
  { unitsToStop: input, all }: { unitsToStop: UnitsToStopInput; all: number },
): Promise<ToStop> {
  const { rental } = stop
  if (input.of !== undefined && input.of !== rental.quantity)
    throw conflict(
      'rental-changed',
      `Ši nuoma ką tik pasikeitė: joje yra ${rental.quantity} vnt. Peržiūrėkite iš naujo.`,
    )
  const out = await tx
    .select({ id: rental_units.id, unit_id: units.id, code: units.code })
    .from(rental_units)
    .leftJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(eq(rental_units.rental_id, rental.id), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
  const codes = new Set((input.unit_codes ?? []).map((code) => code.trim().toUpperCase()))
  const named = out.filter(({ code }) => code !== null && codes.has(code.toUpperCase()))
  if (named.length < codes.size)
    throw invalid({ unit_codes: ['Toks vienetas pagal šią nuomą neišduotas. Patikrinkite numerį.'] })
  const quantity = input.quantity ?? (named.length || all)
  if (named.length > quantity)
    throw invalid({ unit_codes: [`Nurodyta ${named.length} vnt., o stabdoma tik ${quantity}.`] })
  if (quantity > rental.handed_out && quantity !== rental.quantity)
    throw invalid({ quantity: [`Išduota ${rental.handed_out} vnt. – daugiau nurodyti negalima.`] })

  const sure = named.length > 0 ? named : out
  const [only] = sure
  const machine = sure.length === 1 && only?.unit_id && only.code ? { id: only.unit_id, code: only.code } : undefined
  if (quantity === rental.quantity) return { ...stop, machine }
  const rows = [...named, ...out.filter((row) => !named.includes(row))].slice(0, quantity)
  const part = await splitRental(tx, { rental, quantity, handed_out: quantity, rows: rows.map(({ id }) => id) })
  return { ...(await lockForStop(tx, part.id)), machine }
}
