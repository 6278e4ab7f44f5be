import type { Tx } from '#platform/database/database.ts'
import { product_kits } from '../catalogue.tables.ts'

/** What was ticked becomes the product's own list. By id, against deadlocks. */
export async function rememberKits(tx: Tx, kits: ReadonlyMap<number, string[]>): Promise<void> {
  for (const [product_id, names] of [...kits].sort(([a], [b]) => a - b))
    await tx
      .insert(product_kits)
      .values({ product_id, names })
      .onConflictDoUpdate({ target: product_kits.product_id, set: { names } })
}
