import { asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { storePicture } from '#shell/images/server/public/store-picture.ts'
import { product_images } from './catalogue.tables.ts'
import type { ProductDraft } from './product-draft.ts'

const mostPictures = 50

/**
 * Named ones in the form's order, new ones at their positions or behind, unnamed (added meanwhile) last. Main: the
 * chosen new file, the marked old one, the previous main, or the first. 422.
 */
export async function orderProductPictures(
  tx: Tx,
  productId: number,
  draft: Pick<ProductDraft, 'existingImages' | 'newImagePlaces' | 'mainImageIndex'>,
  pictures: DrawnPicture[],
): Promise<void> {
  const { existingImages: named = [], newImagePlaces: places = [], mainImageIndex } = draft
  const present = await tx
    .select({ id: product_images.id, is_main: product_images.is_main })
    .from(product_images)
    .where(eq(product_images.product_id, productId))
    .orderBy(asc(product_images.position), asc(product_images.id))
  refuseForeign(named, present)
  refuseCount(mainImageIndex, pictures.length, present.length)

  const old = [...new Set([...named, ...present].map(({ id }) => id))]
  const added: number[] = []
  for (const [index, picture] of pictures.entries()) {
    const image_id = await storePicture(tx, picture)
    const position = old.length + index
    const [row] = await tx
      .insert(product_images)
      .values({ product_id: productId, image_id, position })
      .returning({ id: product_images.id })
    if (row) added.push(row.id)
  }

  const order = withNew(old, added, places)
  const chosen = mainImageIndex === undefined ? undefined : added[mainImageIndex]
  const marked = (named.length > 0 ? named : present).find(({ is_main }) => is_main)
  const before = present.find(({ is_main }) => is_main)
  const main = chosen ?? marked?.id ?? before?.id ?? order[0]
  if (main === undefined) return
  // In two steps: an index allows one main picture.
  await tx.update(product_images).set({ is_main: false }).where(eq(product_images.product_id, productId))
  await tx
    .update(product_images)
    .set({
      is_main: sql`${product_images.id} = ${main}`,
      position: sql`array_position(${sql.param(order)}::integer[], ${product_images.id}) - 1`,
    })
    .where(eq(product_images.product_id, productId))
}

function withNew(old: number[], added: number[], places: number[]): number[] {
  const order = [...old]
  const placed = added.map((id, index) => ({ id, place: places[index] ?? Number.POSITIVE_INFINITY }))
  for (const { id, place } of placed.sort((a, b) => (a.place === b.place ? 0 : a.place - b.place)))
    order.splice(Math.min(place, order.length), 0, id)
  return order
}

function refuseForeign(named: { id: number }[], present: { id: number }[]): void {
  const mine = new Set(present.map(({ id }) => id))
  if (named.some(({ id }) => !mine.has(id)))
    throw invalid({ existing_images: ['Kuri nors nuotrauka jau ištrinta arba yra ne šio produkto.'] })
}

function refuseCount(mainImageIndex: number | undefined, added: number, present: number): void {
  // 0 is ambiguous: forms without new files send it too.
  if (mainImageIndex !== undefined && mainImageIndex > 0 && mainImageIndex >= added)
    throw invalid({ main_image_index: ['Tokios naujos nuotraukos nėra.'] })
  if (added + present > mostPictures)
    throw invalid({ images: [`Produktas gali turėti daugiausia ${mostPictures} nuotraukų.`] })
}
