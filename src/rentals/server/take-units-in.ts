import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { units } from '#units/server/units.tables.ts'
import { rental_units } from './rentals.tables.ts'

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
 * without a name gets it here. Answers the rows that were closed, for whoever splits the rental.
 *
 * Refuses 404 for an unknown code, 409 `unit-of-other-product` or `unit-is-not-out` for one that did not go out with this
 * rental, 422 on `unit_codes` when there are more of them than units that come back, or one twice.
 */
export async function takeUnitsIn(
  tx: Tx,
  { rentalId, productId, quantity, codes = [], field = 'unit_codes', now }: TakeIn,
): Promise<number[]> {
  const wanted = codes.map((code) => code.toUpperCase())
  if (new Set(wanted).size < wanted.length) throw invalid({ [field]: ['Tas pats vienetas nuskaitytas du kartus.'] })
  const out = await tx
    .select({ id: rental_units.id, unit_id: rental_units.unit_id, code: units.code })
    .from(rental_units)
    .leftJoin(units, eq(units.id, rental_units.unit_id))
    .where(and(eq(rental_units.rental_id, rentalId), isNull(rental_units.back_at)))
    .orderBy(asc(rental_units.out_at), asc(rental_units.id))
    .for('update', { of: rental_units })
  if (wanted.length > quantity)
    throw invalid({ [field]: [`Nuskaityta ${wanted.length} vnt., o grąžinama ${quantity}.`] })

  const back = new Set<number>()
  for (const code of codes) {
    const row = out.find((one) => one.code?.toUpperCase() === code.toUpperCase())
    back.add(
      row
        ? row.id
        : await nameRow(tx, {
            code,
            productId,
            nameless: out.filter((one) => one.unit_id === null && !back.has(one.id)),
            now,
          }),
    )
  }
  for (const { id } of out) if (back.size < quantity) back.add(id)
  const ids = [...back]
  if (ids.length > 0) await tx.update(rental_units).set({ back_at: now }).where(inArray(rental_units.id, ids))
  return ids
}

/** The row that went out without a name and turns out to be the machine with this code. */
async function nameRow(
  tx: Tx,
  { code, productId, nameless }: { code: string; productId: number | null; nameless: { id: number }[]; now: Date },
): Promise<number> {
  const [unit] = await tx
    .select({ id: units.id, code: units.code, product_id: units.product_id })
    .from(units)
    .where(sql`upper(${units.code}) = upper(${code})`)
    .for('update')
  if (!unit) throw notFound(`Vieneto kodu „${code}“ nėra.`)
  if (unit.product_id !== productId) throw conflict('unit-of-other-product', `Vienetas ${unit.code} – kito produkto.`)
  const [row] = nameless
  if (!row) throw conflict('unit-is-not-out', `Vienetas ${unit.code} pagal šią nuomą neišduotas.`)
  await tx.update(rental_units).set({ unit_id: unit.id }).where(eq(rental_units.id, row.id))
  return row.id
}
