import { and, eq } from 'drizzle-orm'
import { assertVersion } from '#platform/assert-version.ts'
import { notFound } from '#platform/refusal.ts'
import type { WaiverOfCategory } from '#rules/tariffs/waiver.ts'
import type { Work } from '#shell/action/work.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import { deletePictures } from '#shell/images/server/public/delete-pictures.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { storePicture } from '#shell/images/server/public/store-picture.ts'
import { tag } from '../cache-tags.ts'
import { CategoryUpdated } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { categories } from './catalogue.tables.ts'

export interface CategoryChange {
  id: number
  kind: Kind
  title: string
  titleSeen?: string
  /** Absent: unchanged. */
  waiver?: WaiverOfCategory | undefined
  picture?: DrawnPicture
}

/** The address stays. 404; 409 when renamed meanwhile. */
export async function updateCategory(
  work: Work<number>,
  { id, kind, title, titleSeen, waiver: typed, picture }: CategoryChange,
): Promise<void> {
  const { tx } = work
  const mine = and(eq(categories.id, id), eq(categories.kind, kind))
  const [before] = await tx
    .select({ title: categories.title, image_id: categories.image_id, waiver: categories.waiver })
    .from(categories)
    .where(mine)
    .for('no key update')
  if (!before) throw notFound('Tokios kategorijos nėra.')
  assertVersion({
    seen: titleSeen,
    current: before.title,
    code: 'category-changed',
    said: `Kol taisėte, kategorija pervadinta į „${before.title}“.`,
    more: { title: before.title },
  })

  const image_id = picture ? await storePicture(tx, picture) : before.image_id
  const waiver = typed === undefined ? before.waiver : typed
  await tx.update(categories).set({ title, image_id, waiver }).where(mine)
  if (picture && before.image_id !== null) await deletePictures(tx, [before.image_id])

  const details = diffFields(before, { title, image_id, waiver })
  if (Object.keys(details).length > 0) await work.happened(CategoryUpdated, { kind: 'category', id, title }, details)
  work.invalidate(tag.categories, tag.catalogue, tag.category(id))
}
