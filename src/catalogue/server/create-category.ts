import { and, eq, inArray } from 'drizzle-orm'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import type { Work } from '#shell/action/work.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { storePicture } from '#shell/images/server/public/store-picture.ts'
import { tag } from '../cache-tags.ts'
import { CategoryCreated } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'
import { insertWithSlug } from './insert-with-slug.ts'

export interface NewCategory {
  kind: Kind
  title: string
  waiver?: WaiverOfCategory | undefined
  picture?: DrawnPicture
}

export async function createCategory(work: Work, { kind, title, waiver = null, picture }: NewCategory) {
  const { tx } = work
  const image_id = picture ? await storePicture(tx, picture) : null
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
        .values({ kind, title, slug, image_id, waiver })
        .onConflictDoNothing({ target: [categories.kind, categories.slug] })
        .returning({ id: categories.id, slug: categories.slug })
      return row
    },
  )
  await work.happened(CategoryCreated, { kind: 'category', id: category.id, title }, { kind })
  work.invalidate(tag.categories, tag.catalogue)
  return category
}
