import { and, eq, inArray } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import { keepPicture } from '#images/server/keep-picture.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { tag } from '../cache-tags.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'
import { insertWithSlug } from './insert-with-slug.ts'

export interface NewCategory {
  kind: Kind
  title: string
  picture?: DrawnPicture
  byUserId?: number
  now: Date
}

/** Opens a category; its slug is made from its title and stays. */
export async function createCategory(tx: Tx, { kind, title, picture, byUserId, now }: NewCategory) {
  const image_id = picture ? await keepPicture(tx, picture) : null
  const category = await insertWithSlug(
    title,
    'kategorija',
    async (slugs) => {
      const taken = tx.select({ slug: categories.slug }).from(categories)
      return (await taken.where(and(eq(categories.kind, kind), inArray(categories.slug, slugs)))).map(
        ({ slug }) => slug,
      )
    },
    async (slug) => {
      const [row] = await tx
        .insert(categories)
        .values({ kind, title, slug, image_id })
        .onConflictDoNothing({ target: [categories.kind, categories.slug] })
        .returning({ id: categories.id, slug: categories.slug })
      return row
    },
  )
  await record(tx, {
    by: byUserId ?? null,
    deed: 'category.created',
    subject: { kind: 'category', id: category.id, title },
    details: { kind },
    now,
  })
  invalidate(tx, tag.categories, tag.catalogue)
  return category
}
