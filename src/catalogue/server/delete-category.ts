import { and, eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { dropPictures } from '#images/server/drop-pictures.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { tag } from '../cache-tags.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'

const hasProducts = () => new Refusal(422, 'category-has-products', 'Cannot delete category with existing products')

// Whoever saves a product holds its category; what still gets here is a product that came a moment ago.
constraintMeans('category_is_of_the_same_kind', hasProducts)

interface CategoryDeletion {
  id: number
  kind: Kind
  byUserId: number
  now: Date
}

/** Closes an empty category. Throws 422 while it has products, 404 when there is none. */
export async function deleteCategory(tx: Tx, { id, kind, byUserId, now }: CategoryDeletion): Promise<void> {
  const [category] = await tx
    .select({ title: categories.title, image_id: categories.image_id, product_count: categories.product_count })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.kind, kind)))
    .for('update')
  if (!category) throw notFound('Tokios kategorijos nėra.')
  if (category.product_count > 0) throw hasProducts()

  await tx.delete(categories).where(eq(categories.id, id))
  if (category.image_id !== null) await dropPictures(tx, [category.image_id])
  const subject = { kind: 'category', id, title: category.title } as const
  await record(tx, { by: byUserId, deed: 'category.deleted', subject, details: { kind }, now })
  invalidate(tx, tag.categories, tag.catalogue, tag.category(id), tag.accessories(id))
}
