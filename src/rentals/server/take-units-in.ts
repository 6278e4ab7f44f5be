import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { findUnits } from '#units/server/find-units.ts'
import { units } from '#units/server/units.tables.ts'
import { backSince } from './back-since.ts'
import { refuseComingBack } from './refuse-coming-back.ts'
import { rental_units } from './rentals.tables.ts'
import type { NamedUnit } from './send-units-out.ts'
import { unknownUnit } from './unknown-unit.ts'

interface TakeIn {
  rentalId: number
  /** Empty once the product is deleted: then no code can be named. */
  productId: number | null
  /** How many of what is out come back. */
  quantity: number
  codes?: string[] | undefined
  /** Where the codes were sent. */
  field?: string | undefined
  now: Date
}

/**
 * The machines that come back with a rental, by their codes or, without any, those that have been out longest. One that went out
 * without a name gets it here. Answers the rows that were closed, for whoever splits the rental, and the machines of them that
 * have a name.
 *
 * Refuses 404 for an unknown code, 409 as `refuseComingBack` does for one that did not go out with this rental, 422 on
 * `unit_codes` when there are more of them than units that come back, or one twice.
 */
export async function takeUnitsIn(
  tx: Tx,
  { rentalId, productId, quantity, codes = [], field = 'unit_codes', now }: TakeIn,
): Promise<{ rows: number[]; named: NamedUnit[] }> {
  const out = await tx
    .select({
      id: rental_units.id,
      unit_id: rental_units.unit_id,
      out_at: rental_units.out_at,
      code: units.code,
      serial: units.serial,
    })
    .from(rental_units)
    .leftJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(eq(rental_units.rental_id, rentalId), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
    .for('update', { of: rental_units })
  if (codes.length > quantity) throw invalid({ [field]: [`Nuskaityta ${codes.length} vnt., o grąžinama ${quantity}.`] })

  const back = new Map<number, NamedUnit | null>()
  const seen = new Set<number>()
  for (const { text, unit } of await findUnits(tx, codes, { lock: true })) {
    const productIds = productId === null ? [] : [productId]
    if (!unit) throw await unknownUnit(tx, { text, productIds, taken: [], goesOut: false, field, now })
    const { id: unit_id, code, serial } = unit
    if (seen.has(unit_id)) throw invalid({ [field]: [`Vienetas ${code} nuskaitytas du kartus.`] }, 'scanned-twice')
    seen.add(unit_id)
    const known = out.find((row) => row.unit_id === unit_id)
    const since = known ? null : await backSince(tx, unit_id)
    const nameless = out.find((row) => row.unit_id === null && !back.has(row.id) && !(since && row.out_at < since))
    const refusal = known
      ? undefined
      : await refuseComingBack(tx, { unit, productIds, isNameable: nameless !== undefined, field })
    if (refusal) throw refusal
    const row = known ?? nameless
    if (!row) continue
    if (!known) await tx.update(rental_units).set({ unit_id }).where(eq(rental_units.id, row.id))
    back.set(row.id, { code, serial })
  }
  for (const { id, code, serial } of out)
    if (back.size < quantity && !back.has(id)) back.set(id, code === null ? null : { code, serial: serial ?? '' })
  const rows = [...back.keys()]
  // What got its row later, without a name, has its rental's first day there, which may be still to come.
  const out_at = sql`least(${rental_units.out_at}, ${now})`
  if (rows.length > 0) await tx.update(rental_units).set({ out_at, back_at: now }).where(inArray(rental_units.id, rows))
  return { rows, named: [...back.values()].filter((one) => one !== null) }
}
