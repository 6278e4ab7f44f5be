import { and, eq } from 'drizzle-orm'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import { tag } from '../cache-tags.ts'
import { CategoryDeleted } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'

const hasProducts = () => new Refusal(422, 'category-has-products', 'Cannot delete category with existing products')

// A product added concurrently.
registerConstraintRefusal('category_is_of_the_same_kind', hasProducts)

interface CategoryDeletion {
  id: number
  kind: Kind
}

/** 422 while it has products; 404. */
export async function deleteCategory(work: Work<number>, { id, kind }: CategoryDeletion): Promise<void> {
  const { tx } = work
  const [category] = await tx
    .select({ title: categories.title, image_id: categories.image_id, product_count: categories.product_count })
    .from(categories)
    .where(and(eq(categories.id, id), eq(categories.kind, kind)))
    .for('update')
  if (!category) throw notFound('Tokios kategorijos nėra.')
  if (category.product_count > 0) throw hasProducts()

  await tx.delete(categories).where(eq(categories.id, id))
  if (category.image_id !== null) await deletePictures(tx, [category.image_id])
  const subject = { kind: 'category', id, title: category.title } as const
  await work.happened(CategoryDeleted, subject, { kind })
  work.invalidate(tag.categories, tag.catalogue, tag.category(id), tag.accessories(id))
}
