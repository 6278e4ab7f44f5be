import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { ProductUpdated } from '#catalogue/catalogue.events.ts'
import { everyField, type ProductValues } from '#catalogue/product-fields.ts'
import { catalogueSentenceLabels } from '#catalogue/product-labels.ts'
import { maxTrackedUnits } from '#catalogue/tracking.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import type { Work } from '#shell/action/work.ts'
import { listFieldNames } from '#shell/fields/field-definition.ts'
import { diffFields } from '#shell/history/diff-fields.ts'
import { history } from '#shell/history/server/history.tables.ts'
import type { DrawnPicture } from '#shell/images/server/public/draw-picture.ts'
import { assertCodesFree } from './assert-codes-free.ts'
import { products } from './catalogue.tables.ts'
import { isBeingMoved } from './is-being-moved.ts'
import { orderProductPictures } from './order-product-pictures.ts'
import { type PlaceChange, planStockChanges } from './plan-stock-changes.ts'
import type { ProductDraft } from './product-draft.ts'
import { buildPackagesSql } from './public/build-packages-sql.ts'
import { changeStock, tooManyToName } from './public/change-stock.ts'
import { invalidateProduct, lockedProductColumns } from './public/invalidate-product.ts'
import { lockCategories, toProductColumns, writeDetails } from './write-details.ts'
import { writeEans } from './write-eans.ts'
import { writePackages } from './write-packages.ts'
import { writeParts } from './write-parts.ts'

// A switch to counting, against a concurrent hand-over.
registerConstraintRefusal('units_are_at_the_shop_when_codes_end', () =>
  conflict(
    'units-are-out',
    'Kol nors vienas vienetas pas klientą, kodų atsisakyti negalima: pirma priimkite išduotus.',
  ),
)

export interface ProductChange {
  id: number
  draft: ProductDraft
  pictures: DrawnPicture[]
}

const movedMeanwhile = 'Produktas yra nebaigtame perkėlime: kodų įvesti ar atsisakyti galėsite jį užbaigę.'

/** The slug stays. 404; 409 when the stock does not allow it or it was saved meanwhile; 422. */
export async function updateProduct(work: Work, { id, draft, pictures }: ProductChange): Promise<void> {
  const { tx, now } = work
  const [before] = await tx
    .select({
      ...lockedProductColumns,
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
  await lockCategories(tx, draft)
  await assertCodesFree(tx, draft, id)
  const factsBefore = await productFacts(tx, id)

  // A sale may have come between.
  const seen =
    draft.leftInStockSeen ?? Math.max(0, before.stock - (draft.kind === 'rent' ? await countUnitsOut(tx, id, now) : 0))
  const units = draft.leftInStock - seen
  const isBundle = draft.parts ? draft.parts.length > 0 : before.is_bundle
  // A former bundle's stock was that of its parts.
  const isStocked = !isBundle && !(before.is_bundle && draft.leftInStockSeen === undefined)
  const tracked = draft.tracked ?? before.tracked
  if (tracked !== before.tracked && (await isBeingMoved(tx, id))) throw invalid({ tracked: [movedMeanwhile] })
  const changes: Partial<PlaceChange>[] = draft.stock
    ? await planStockChanges(tx, { draft, tracked, isBundle, productId: id })
    : isStocked && units !== 0
      ? [{ units }]
      : []
  const restock = async () => {
    const { acceptBroken } = draft
    for (const { placeId, units = 0 } of changes)
      await changeStock(work, {
        productId: id,
        placeId,
        units,
        reason: 'corrected',
        byUserId: work.by ?? undefined,
        acceptBroken,
      })
  }
  // The switch creates or retires each unit once.
  const getsCodes = before.tracked === 'count' && draft.tracked === 'each'
  if (getsCodes) {
    if (before.stock + units > maxTrackedUnits) throw invalid({ tracked: [tooManyToName] }, 'too-many-units')
    await restock()
  }
  await tx
    .update(products)
    .set({ ...toProductColumns(draft), updated_at: now })
    .where(eq(products.id, id))
  await writeDetails(tx, id, draft)
  await writeEans(tx, id, draft.ean)
  await writePackages(work, { productId: id, packages: draft.packages })
  await writeParts(tx, before, draft.parts)
  await orderProductPictures(tx, id, draft, pictures)
  if (!getsCodes) await restock()

  const details = diffFields(factsBefore, await productFacts(tx, id))
  const subject = { kind: 'product', id, title: draft.title } as const
  if (Object.keys(details).length > 0) await work.happened(ProductUpdated, subject, details)
  invalidateProduct(tx, before)
  invalidateProduct(tx, { id, ...toProductColumns(draft) })
}

/** 409 `product-changed` when saved since; `updated_at` saves anyway. Sales don't count. */
async function refuseChanged(
  tx: Tx,
  { id, updated_at }: { id: number; updated_at: Date },
  seen: string | undefined,
): Promise<void> {
  if (seen === undefined || updated_at.getTime() <= Date.parse(seen)) return
  const changes = await tx
    .select({ by: history.by_name, details: history.details })
    .from(history)
    .where(and(eq(history.subject_kind, 'product'), eq(history.subject_id, id), gt(history.at, new Date(seen))))
    .orderBy(asc(history.id))
  const who = [...new Set(changes.map(({ by }) => by).filter(Boolean))].join(', ') || 'kitas administratorius'
  const fields = new Set(
    changes.flatMap(({ details }) => Object.keys(details).map((name) => catalogueSentenceLabels[name] ?? name)),
  )
  const what = fields.size > 0 ? ` (${[...fields].join(', ')})` : ''
  throw conflict('product-changed', `Kol taisėte, produktą pakeitė ${who}${what}.`, {
    updated_at: updated_at.toISOString(),
  })
}

/** Compared for the history: cents without VAT, categories by name. */
interface ProductFacts extends ProductValues {
  ean: string[]
  category: string
  rent_category: string | null
  sell_category: string | null
  stock: number
  /** `Kaunas: 3`; of a shop with several places. */
  stock_at: string[]
  /** `5 d. – 3500`, cents without VAT */
  packages: string[]
  /** `Perforatorius × 2` */
  parts: string[]
  /** `Galia: 800 W` */
  properties: string[]
  /** `Spalva: juoda (+250)` */
  attributes: string[]
  /** `Elektros sauga: 12 mėn., privaloma` */
  inspections: string[]
  images: number
  main_image: number | null
}

const columns = listFieldNames(everyField)
  .map((name) => `p.${name}`)
  .join(', ')

async function productFacts(tx: Tx, id: number): Promise<ProductFacts> {
  // biome-ignore lint/plugin/sql-by-hand: a dozen subselects and arrays for one row
  const { rows } = await tx.execute<ProductFacts & Record<string, unknown>>(sql`
    select ${sql.raw(columns)}, p.stock,
      array(select ean from product_eans where product_id = p.id order by position) as ean,
      array(select at.title || ': ' || units_at(p.id, p.stock, at.id) from places at
             where at.removed_at is null and (select count(*) from places where removed_at is null) > 1
             order by at.is_default desc, at.id) as stock_at,
      (select title from categories where id = p.category_id) as category,
      (select title from categories where id = p.related_rent_category_id) as rent_category,
      (select title from categories where id = p.related_sell_category_id) as sell_category,
      array(select property || ': ' || value from product_properties where product_id = p.id order by position)
        as properties,
      array(select attribute_name || ': ' || attribute || ' (+' || price || ')' from product_attributes
        where product_id = p.id order by position) as attributes,
      array(select (x ->> 'days') || ' d. – ' || (x ->> 'price') from jsonb_array_elements((${sql.raw(buildPackagesSql('p'))})::jsonb) x) as packages,
      array(select x.title || ' × ' || b.quantity from product_parts b join products x on x.id = b.part_id
        where b.bundle_id = p.id order by b.position) as parts,
      array(select kind || ': ' || concat_ws(', ', months || ' mėn.', rental_days || ' nuomos d.', meter_hours || ' motoval.',
        case when obligatory then 'privaloma' end) from product_inspections where product_id = p.id order by position) as inspections,
      (select count(*)::int from product_images where product_id = p.id) as images,
      (select id from product_images where product_id = p.id and is_main) as main_image
    from products p where p.id = ${id}`)
  const [facts] = rows
  if (!facts) throw new Error(`Product ${id} is not there`)
  return facts
}

/** With customers (begun, neither returned nor cancelled), down, or away. */
async function countUnitsOut(reader: Reader, productId: number, now: Date): Promise<number> {
  const at = now.toISOString()
  // biome-ignore lint/plugin/sql-by-hand: asks a table of a module above
  const { rows } = await reader.execute<{ units: number }>(sql`
    select ((select coalesce(sum(r.quantity), 0) from rentals r
              where r.product_id = ${productId} and ${sql.raw(openRental())} and r.starts_at <= ${at}::timestamptz)
          + (select coalesce(sum(d.quantity), 0) from downtimes d
              where d.product_id = ${productId} and d.from_at <= ${at}::timestamptz and coalesce(d.to_at, 'infinity') > ${at}::timestamptz)
          + (select coalesce(sum(c.quantity), 0) from pool_changes c
              where c.product_id = ${productId} and c.ended_at is null and c.quantity > 0 and c.from_at <= ${at}::timestamptz
                and not exists (select from downtimes d where d.unit_id = c.unit_id and d.from_at <= ${at}::timestamptz
                                   and coalesce(d.to_at, 'infinity') > ${at}::timestamptz))
           )::integer as units`)
  return rows[0]?.units ?? 0
}
