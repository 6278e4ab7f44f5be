import type { Tx } from '#platform/database/database.ts'
import { categories } from './catalogue.tables.ts'

/** A new shop: no category yet. */
export async function isUnstocked(reader: Pick<Tx, 'select'>): Promise<boolean> {
  const categoryRows = await reader.select({ id: categories.id }).from(categories).limit(1)
  return categoryRows.length === 0
}
