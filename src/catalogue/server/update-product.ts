import { and, eq } from 'drizzle-orm'
import { changedFields } from '#history/changed-fields.ts'
import { record } from '#history/server/record.ts'
import type { DrawnPicture } from '#images/server/draw-picture.ts'
import type { Tx } from '#platform/database/database.ts'
import { constraintMeans } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { mostUnitsAtOnce } from '../tracking.ts'
import { arrangePictures } from './arrange-pictures.ts'
import { products } from './catalogue.tables.ts'
import { changeStock, tooManyToName } from './change-stock.ts'
import { invalidateProduct, placeColumns } from './invalidate-product.ts'
import type { ProductDraft } from './product-draft.ts'
import { productFacts } from './product-facts.ts'
import { refuseChanged } from './refuse-changed.ts'
import { unitsOut } from './units-out.ts'
import { columnsOf, holdCategories, writeDetails } from './write-details.ts'
import { writePackages } from './write-packages.ts'
import { writeParts } from './write-parts.ts'

// Whoever switches to counting, and a clerk who hands one out meanwhile.
constraintMeans('units_are_at_the_shop_when_codes_end', () =>
  conflict(
    'units-are-out',
    'Kol nors vienas vienetas pas klientą, kodų atsisakyti negalima: pirma priimkite išduotus.',
  ),
)

export interface ProductChange {
  id: number
  draft: ProductDraft
  pictures: DrawnPicture[]
  byUserId?: number
  now: Date
}

/**
 * Saves the product's form. Its slug stays. Throws 404, 409 when the stock does not allow it or somebody saved the product
 * since the form was opened, 422.
 */
export async function updateProduct(tx: Tx, { id, draft, pictures, byUserId, now }: ProductChange): Promise<void> {
  const [before] = await tx
    .select({
      ...placeColumns,
      stock: products.stock,
      tracked: products.tracked,
      is_bundle: products.is_bundle,
      updated_at: products.updated_at,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.kind, draft.kind)))
    .for('no key update')
  if (!before) throw notFound('Tokio produkto nėra.')
  await refuseChanged(tx, before, draft.updatedAtSeen)
  await holdCategories(tx, draft)
  const factsBefore = await productFacts(tx, id)

  // A form opened before a sale says what it saw; only what its owner changed since then counts.
  const seen =
    draft.leftInStockSeen ?? Math.max(0, before.stock - (draft.kind === 'rent' ? await unitsOut(tx, id, now) : 0))
  const units = draft.leftInStock - seen
  const isBundle = draft.parts ? draft.parts.length > 0 : before.is_bundle
  // What a form of a bundle showed as left was its parts', of which it takes nothing.
  const isStocked = !isBundle && !(before.is_bundle && draft.leftInStockSeen === undefined)
  const restock = async () => {
    const { acceptBroken } = draft
    if (units !== 0 && isStocked)
      await changeStock(tx, { productId: id, units, reason: 'corrected', byUserId, acceptBroken, now })
  }
  // Units are counted while their number changes: a switch then makes or retires each of them once.
  const getsCodes = before.tracked === 'count' && draft.tracked === 'each'
  if (getsCodes) {
    if (before.stock + units > mostUnitsAtOnce) throw invalid({ tracked: [tooManyToName] }, 'too-many-units')
    await restock()
  }
  await tx
    .update(products)
    .set({ ...columnsOf(draft), updated_at: now })
    .where(eq(products.id, id))
  await writeDetails(tx, id, draft)
  await writePackages(tx, { productId: id, packages: draft.packages, now })
  await writeParts(tx, before, draft.parts)
  await arrangePictures(tx, id, draft, pictures)
  if (!getsCodes) await restock()

  const details = changedFields(factsBefore, await productFacts(tx, id))
  const subject = { kind: 'product', id, title: draft.title } as const
  if (Object.keys(details).length > 0)
    await record(tx, { by: byUserId ?? null, deed: 'product.updated', subject, details, now })
  invalidateProduct(tx, before)
  invalidateProduct(tx, { id, ...columnsOf(draft) })
}
