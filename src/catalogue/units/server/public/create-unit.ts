import { and, eq, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { changeStock } from '#catalogue/server/public/change-stock.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlaces } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { NewUnit } from '../../units.contract.ts'
import { UnitCreated } from '../../units.events.ts'
import { units } from '../units.tables.ts'

const taken = () => conflict('code-is-taken', 'Vienetas tokiu kodu jau yra.')
registerConstraintRefusal('one_unit_per_code', taken)

/** The stock grows by one. 422 for no such rent product, one only counted, no such place; 409 `code-is-taken`. */
export async function createUnit(work: Work, { unit }: { unit: NewUnit }): Promise<number> {
  const { tx, now, by: byUserId } = work
  const { product_id, code, place_id, ...details } = unit
  const [product] = await tx
    .select({ tracked: products.tracked })
    .from(products)
    .where(and(eq(products.id, product_id), eq(products.kind, 'rent')))
    .for('no key update')
  if (!product) throw invalid({ product_id: ['Tokio nuomos produkto nėra.'] })
  if (product.tracked === 'count')
    throw invalid({ product_id: ['Šio produkto vienetai tik skaičiuojami: pakeiskite jo likutį.'] })

  const { place } = choosePlaces(await readPlaces(tx), { place_id })
  const [made] = await tx
    .insert(units)
    .values({
      ...details,
      product_id,
      place_id: place.id,
      code: code ?? sql`next_unit_code()`,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing()
    .returning({ id: units.id, code: units.code })
  if (!made) throw taken()
  await changeStock(work, {
    productId: product_id,
    placeId: place.id,
    units: 1,
    byMachines: true,
    reason: 'stocked',
    ...(byUserId && { byUserId }),
  })
  await work.happened(UnitCreated, { kind: 'unit', id: made.id, title: made.code }, {})
  return made.id
}
