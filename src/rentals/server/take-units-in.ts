import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { findUnits } from '#catalogue/units/server/public/find-units.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { buildUnknownUnitRefusal } from './public/build-unknown-unit-refusal.ts'
import { findLastUnitReturn } from './public/find-last-unit-return.ts'
import { findReturnRefusal } from './public/find-return-refusal.ts'
import type { NamedUnit } from './public/send-units-out.ts'
import { rental_units } from './rentals.tables.ts'

interface TakeIn {
  rentalId: number
  /** Null once the product is deleted: no codes then. */
  productId: number | null
  quantity: number
  codes?: string[] | undefined
  field?: string | undefined
}

/**
 * Without codes, those out longest. An unnamed one is named here. Answers the closed rows, for splitting, and the
 * machines.
 *
 * 404 for an unknown code, 409 as `findReturnRefusal`, 422 on `unit_codes` for a repeated code or more than units.
 */
export async function takeUnitsIn(
  work: Work,
  { rentalId, productId, quantity, codes = [], field = 'unit_codes' }: TakeIn,
): Promise<{ rows: number[]; named: NamedUnit[] }> {
  const { tx, now } = work
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
    if (!unit) throw await buildUnknownUnitRefusal(tx, { text, productIds, taken: [], outAt: null, field, now })
    const { id: unit_id, code, serial } = unit
    if (seen.has(unit_id)) throw invalid({ [field]: [`Vienetas ${code} nuskaitytas du kartus.`] }, 'scanned-twice')
    seen.add(unit_id)
    const known = out.find((row) => row.unit_id === unit_id)
    const since = known ? null : await findLastUnitReturn(tx, unit_id)
    const nameless = out.find((row) => row.unit_id === null && !back.has(row.id) && !(since && row.out_at < since))
    const refusal = known
      ? undefined
      : await findReturnRefusal(tx, { unit, productIds, isNameable: nameless !== undefined, field })
    if (refusal) throw refusal
    const row = known ?? nameless
    if (!row) continue
    if (!known) await tx.update(rental_units).set({ unit_id }).where(eq(rental_units.id, row.id))
    back.set(row.id, { code, serial })
  }
  for (const { id, code, serial } of out)
    if (back.size < quantity && !back.has(id)) back.set(id, code === null ? null : { code, serial: serial ?? '' })
  const rows = [...back.keys()]
  // An unnamed row added later begins on the first day, perhaps in the future.
  const out_at = sql`least(${rental_units.out_at}, ${now})`
  if (rows.length > 0) await tx.update(rental_units).set({ out_at, back_at: now }).where(inArray(rental_units.id, rows))
  return { rows, named: [...back.values()].filter((one) => one !== null) }
}
