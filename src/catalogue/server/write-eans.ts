import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { product_eans } from './catalogue.tables.ts'

/** Undefined: unchanged. The product is locked. */
export async function writeEans(tx: Tx, productId: number, eans: string[] | undefined): Promise<void> {
  if (!eans) return
  const known = await tx
    .select({ ean: product_eans.ean })
    .from(product_eans)
    .where(eq(product_eans.product_id, productId))
    .orderBy(asc(product_eans.position))
  if (known.map(({ ean }) => ean).join() === eans.join()) return
  await tx.delete(product_eans).where(eq(product_eans.product_id, productId))
  if (eans.length > 0)
    await tx.insert(product_eans).values(eans.map((ean, position) => ({ ean, product_id: productId, position })))
}
