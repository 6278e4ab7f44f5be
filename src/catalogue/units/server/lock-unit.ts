import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { units } from './units.tables.ts'

/** Against a concurrent hand-over. Throws 404; 409 `unit-is-retired` with `inService`. */
export async function lockUnit(tx: Tx, id: number, { inService = false } = {}) {
  const [unit] = await tx
    .select({ id: units.id, code: units.code, product_id: units.product_id, retired_at: units.retired_at })
    .from(units)
    .where(eq(units.id, id))
    .for('update')
  if (!unit) throw notFound('Tokio vieneto nėra.')
  if (inService && unit.retired_at) throw conflict('unit-is-retired', `Vienetas ${unit.code} nurašytas.`)
  return unit
}
