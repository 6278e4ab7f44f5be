import { and, eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/change-stock.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { NewUnit } from '../units.contract.ts'
import { units } from './units.tables.ts'

const taken = () => conflict('code-is-taken', 'Vienetas tokiu kodu jau yra.')
// Whoever comes second of two at once.
constraintMeans('one_unit_per_code', taken)

/**
 * Puts a machine into service: the stock of its product grows by one. Without a code it gets the next one. Throws 422 when
 * there is no such rent product or its units are only counted, 409 `code-is-taken`.
 */
export async function createUnit(
  tx: Tx,
  { unit, byUserId, now }: { unit: NewUnit; byUserId: number | null; now: Date },
): Promise<number> {
  const { product_id, code, ...details } = unit
  const [product] = await tx
    .select({ tracked: products.tracked })
    .from(products)
    .where(and(eq(products.id, product_id), eq(products.kind, 'rent')))
    .for('no key update')
  if (!product) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })
  if (product.tracked === 'count')
    throw invalid({ product_id: ['Šio produkto vienetai tik skaičiuojami: pakeiskite jo likutį.'] })

  const [made] = await tx
    .insert(units)
    .values({ ...details, product_id, code: code ?? sql`next_unit_code()`, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning({ id: units.id, code: units.code })
  if (!made) throw taken()
  await changeStock(tx, { productId: product_id, units: 1, reason: 'stocked', ...(byUserId && { byUserId }), now })
  await record(tx, {
    by: byUserId,
    deed: 'unit.created',
    subject: { kind: 'unit', id: made.id, title: made.code },
    details: {},
    now,
  })
  return made.id
}
