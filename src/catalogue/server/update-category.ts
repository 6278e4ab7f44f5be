import { and, eq } from 'drizzle-orm'
import { changedFields } from '#history/changed-fields.ts'
import { record } from '#history/server/record.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import { dropPictures } from '#images/server/drop-pictures.ts'
import { keepPicture } from '#images/server/keep-picture.ts'
import { invalidate, type Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { tag } from '../cache-tags.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'

export interface CategoryChange {
  id: number
  kind: Kind
  title: string
  /** The title that the form showed. */
  titleSeen?: string
  /** Without one the old picture stays. */
  picture?: DrawnPicture
  byUserId: number
  now: Date
}

/** Renames a category, or gives it another picture; its address stays. Throws 404, 409 when it was renamed meanwhile. */
export async function updateCategory(
  tx: Tx,
  { id, kind, title, titleSeen, picture, byUserId, now }: CategoryChange,
): Promise<void> {
  const mine = and(eq(categories.id, id), eq(categories.kind, kind))
  const [before] = await tx
    .select({ title: categories.title, image_id: categories.image_id })
    .from(categories)
    .where(mine)
    .for('no key update')
  if (!before) throw notFound('Tokios kategorijos nėra.')
  if (titleSeen !== undefined && titleSeen !== before.title)
    throw conflict('category-changed', `Kol taisėte, kategorija pervadinta į „${before.title}“.`, {
      title: before.title,
    })

  const image_id = picture ? await keepPicture(tx, picture) : before.image_id
  await tx.update(categories).set({ title, image_id }).where(mine)
  if (picture && before.image_id !== null) await dropPictures(tx, [before.image_id])

  const details = changedFields(before, { title, image_id })
  if (Object.keys(details).length > 0)
    await record(tx, { by: byUserId, deed: 'category.updated', subject: { kind: 'category', id, title }, details, now })
  invalidate(tx, tag.categories, tag.catalogue, tag.category(id))
}
