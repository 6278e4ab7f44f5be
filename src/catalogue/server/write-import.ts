// biome-ignore-all lint/plugin/sql-by-hand: thousands of rows as one parameter

import { sql } from 'drizzle-orm'
import { buildRowErrorsRefusal } from '#platform/csv/assert-no-row-errors.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import { findDatabaseError, type Tx } from '#platform/database/database.ts'
import { conflict, Refusal } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { filterCsvFields } from '#shell/fields/field-definition.ts'
import type { Kind } from '../kinds.ts'
import { productFields } from '../product-fields.ts'
import { appendSlugNumber, toSlug } from '../to-slug.ts'
import { maxTrackedUnits } from '../tracking.ts'
import type { PlannedProduct } from './plan-import.ts'
import type { ProductDraft } from './product-draft.ts'
import { addStock, changeStock, tooFewIdleMessage } from './public/change-stock.ts'
import { invalidateProduct } from './public/invalidate-product.ts'
import { toProductColumns } from './write-details.ts'
import { type ImportedProduct, writeImportedParts } from './write-imported-parts.ts'

interface Import {
  kind: Kind
  created: PlannedProduct[]
  updated: PlannedProduct[]
  count: (rows: number) => Promise<void>
  reportCreated: (ids: number[]) => void
}

/** A thousand rows at a time: progress is true. Answers rows whose stock was refused. */
export async function writeImport(
  work: Work<number>,
  { kind, created, updated, count, reportCreated }: Import,
): Promise<RowError[]> {
  const { tx, now } = work
  await holdNamedCategories(tx, [...created, ...updated])
  await freeCodes(tx, updated)
  const at = now.toISOString()
  const errors: RowError[] = []
  const all: ImportedProduct[] = []
  const finish = async (written: ImportedProduct[]) => {
    all.push(...written)
    await writeDetailsOf(tx, written)
    await writeEansOf(tx, written)
    announceAll(tx, written)
    errors.push(...(await changeStocks(work, written)))
    await count(written.length)
  }
  const columns = columnsIn(kind)
  const types = columns.map(({ name, type }) => `${name} ${type}`).join(', ')

  const slugs = await freeSlugs(tx, kind, created)
  for (const some of inThousands(created.map((plan, index) => ({ plan, slug: slugs[index] ?? '' })))) {
    const rows = some.map(({ plan, slug }) => ({ slug, ...toProductColumns(plan.draft) }))
    const { rows: made } = await tx.execute<{ id: number; slug: string }>(sql`
      insert into products (kind, slug, ${sql.raw(columns.map(({ name }) => name).join(', '))}, created_at, updated_at)
      select ${kind}, r.*, ${at}::timestamptz, ${at}::timestamptz from ${recordset(rows, `slug text, ${types}`)}
      on conflict (kind, slug) do nothing returning id, slug`)
    if (made.length < some.length)
      throw conflict('slug-taken', 'Tuo pat metu kažkas pridėjo produktą tokiu pat adresu. Bandykite dar kartą.')
    reportCreated(made.map(({ id }) => id))
    const idOf = new Map(made.map(({ id, slug }) => [slug, id]))
    await finish(some.map(({ plan, slug }) => ({ plan, id: idOf.get(slug) ?? 0 })))
  }
  for (const some of inThousands(updated)) {
    const rows = some.map(({ draft, before }) => ({ id: before?.id, ...toProductColumns(draft) }))
    await tx.execute(sql`
      update products p set ${sql.raw(columns.map(({ name }) => `${name} = r.${name}`).join(', '))}, updated_at = ${at}::timestamptz
        from ${recordset(rows, `id int, ${types}`)} where p.id = r.id`)
    await finish(some.map((plan) => ({ plan, id: plan.before?.id ?? 0 })))
  }
  // A bundle may come before its parts.
  errors.push(...(await writeImportedParts(tx, all)))
  return errors.sort((a, b) => a.row - b.row)
}

const columnsIn = (kind: Kind) => [
  ...['category_id', 'related_rent_category_id', 'related_sell_category_id'].map((name) => ({ name, type: 'int' })),
  ...Object.entries(filterCsvFields(productFields[kind])).map(([name, { kind: is }]) => ({
    name,
    type: is === 'text' ? 'text' : 'int',
  })),
]

/** Rows as a table `r`, in one parameter; `types` is ours. */
const recordset = (rows: object[], types: string) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(types)})`

async function holdNamedCategories(tx: Tx, plans: PlannedProduct[]): Promise<void> {
  const named = plans.flatMap(({ draft }) => [
    draft.categoryId,
    draft.relatedRentCategoryId,
    draft.relatedSellCategoryId,
  ])
  const ids = [...new Set(named.filter((id) => id !== null))]
  await tx.execute(sql`select from categories where id = any(${sql.param(ids)}::integer[]) order by id for key share`)
}

/** Products of one file may swap theirs. */
async function freeCodes(tx: Tx, updated: PlannedProduct[]): Promise<void> {
  const idsOf = (differs: (plan: PlannedProduct) => boolean) =>
    sql.param(updated.filter(differs).flatMap(({ before }) => before?.id ?? []))
  const renamed = idsOf(({ draft, before }) => draft.sku !== before?.sku)
  await tx.execute(sql`update products set sku = '' where id = any(${renamed}::integer[]) and sku <> ''`)
  const remarked = idsOf(({ draft, before }) => !hasSameEans(draft, before))
  await tx.execute(sql`delete from product_eans where product_id = any(${remarked}::integer[])`)
}

/** Undefined: unchanged. */
export const hasSameEans = ({ ean }: ProductDraft, before: { ean: string[] } | undefined): boolean =>
  ean === undefined || ean.join() === (before?.ean ?? []).join()

async function freeSlugs(tx: Tx, kind: Kind, created: PlannedProduct[]): Promise<string[]> {
  const wished = created.map(({ slugFrom }) => toSlug(slugFrom, 'irankis'))
  const { rows } = await tx.execute<{ slug: string }>(sql`
    select slug from products where kind = ${kind}
       and (slug = any(${sql.param(wished)}::text[]) or regexp_replace(slug, '-\\d+$', '') = any(${sql.param(wished)}::text[]))`)
  const taken = new Set(rows.map(({ slug }) => slug))
  const tried = new Map<string, number>()
  return wished.map((slug) => {
    let n = tried.get(slug) ?? 1
    while (taken.has(appendSlugNumber(slug, n))) n++
    tried.set(slug, n + 1)
    taken.add(appendSlugNumber(slug, n))
    return appendSlugNumber(slug, n)
  })
}

async function writeDetailsOf(tx: Tx, written: ImportedProduct[]): Promise<void> {
  const ids = sql.param(written.map(({ id }) => id))
  await tx.execute(sql`delete from product_properties where product_id = any(${ids}::integer[])`)
  await tx.execute(sql`delete from product_attributes where product_id = any(${ids}::integer[])`)
  const placed = <R extends object>(rowsOf: (plan: PlannedProduct) => R[]) =>
    written.flatMap(({ id, plan }) => rowsOf(plan).map((row, position) => ({ product_id: id, position, ...row })))
  await tx.execute(sql`
    insert into product_properties (product_id, position, property, value) select r.* from ${recordset(
      placed(({ draft }) => draft.properties),
      'product_id int, position int, property text, value text',
    )}`)
  await tx.execute(sql`
    insert into product_attributes (product_id, position, attribute_name, attribute, price) select r.* from ${recordset(
      placed(({ draft }) => draft.attributes),
      'product_id int, position int, attribute_name text, attribute text, price int',
    )}`)
}

async function writeEansOf(tx: Tx, written: ImportedProduct[]): Promise<void> {
  const rows = written.flatMap(({ id, plan: { draft, before } }) =>
    hasSameEans(draft, before) ? [] : (draft.ean ?? []).map((ean, position) => ({ product_id: id, position, ean })),
  )
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into product_eans (product_id, position, ean) select r.* from ${recordset(rows, 'product_id int, position int, ean text')}`)
}

function announceAll(tx: Tx, written: ImportedProduct[]): void {
  for (const { id, plan } of written) {
    invalidateProduct(tx, { id, ...toProductColumns(plan.draft) })
    if (!plan.before) continue
    const { category_id, rent_category, sell_category } = plan.before
    invalidateProduct(tx, {
      id,
      category_id,
      related_rent_category_id: rent_category?.id ?? null,
      related_sell_category_id: sell_category?.id ?? null,
    })
  }
}

/** Fewer, or more than get codes at once, by id and one by one: each may be refused. Existing products are locked since matching. */
async function changeStocks(work: Work<number>, written: ImportedProduct[]): Promise<RowError[]> {
  const { by: byUserId } = work
  const errors: RowError[] = []
  const isPlain = ({ plan: { units } }: ImportedProduct) => units > 0 && units <= maxTrackedUnits
  for (const [reason, some] of Map.groupBy(written.filter(isPlain), reasonOf))
    await addStock(work, {
      ...{ reason, byUserId },
      changes: some.map(({ id, plan }) => ({ productId: id, units: plan.units })),
    })
  const others = written.filter((one) => one.plan.units !== 0 && !isPlain(one)).sort((a, b) => a.id - b.id)
  for (const one of others) {
    const { id, plan } = one
    try {
      await changeStock(work, { productId: id, units: plan.units, reason: reasonOf(one), byUserId })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw tooFewIdle(thrown, plan, errors) ?? thrown
      errors.push({ row: plan.row, field: 'left_in_stock', message: thrown.message })
    }
  }
  return errors
}

const reasonOf = ({ plan }: ImportedProduct) => (plan.before ? 'corrected' : 'stocked')

/** The error ends the transaction: shown at its row, with earlier errors. */
function tooFewIdle(thrown: unknown, { row }: PlannedProduct, before: RowError[]): Refusal | undefined {
  if (findDatabaseError(thrown)?.constraint !== 'enough_units_are_idle') return undefined
  return buildRowErrorsRefusal([...before, { row, field: 'left_in_stock', message: tooFewIdleMessage }])
}

function* inThousands<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += 1_000) yield all.slice(at, at + 1_000)
}
