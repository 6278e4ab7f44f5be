// biome-ignore-all lint/plugin/sql-by-hand: thousands of rows as one parameter

import { sql } from 'drizzle-orm'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { listCsvFieldNames } from '#shell/fields/field-definition.ts'
import type { PlannedRows, RowImport, RowsToFind } from '#shell/imports/server/public/import-rows.ts'
import { ProductImported } from '../catalogue.events.ts'
import type { Kind } from '../kinds.ts'
import { type ProductField, productCsvColumns } from '../product-csv.ts'
import { productFields } from '../product-fields.ts'
import { listTakenCodes } from './assert-codes-free.ts'
import { listCategoryRows } from './catalogue.queries.ts'
import { describeHeldUnits } from './describe-held-units.ts'
import { listOfficeProductsById } from './office-list.queries.ts'
import { parsePartsCell } from './parse-parts-cell.ts'
import { type FileRow, type FindCategory, type IsPart, type PlannedProduct, planImport } from './plan-import.ts'
import { hasSameEans, writeImport } from './write-import.ts'
import { findPartsBySlug, hasSameParts } from './write-imported-parts.ts'

/** By number or address. Of stock the difference is added. Cells are read with the product that they change. */
export const buildProductImport = (kind: Kind): RowImport<ProductField, unknown, PlannedProduct> => ({
  fields: productCsvColumns[kind],
  find: (work, rows) => findProducts(work, { kind, ...rows }),
  write: (work, { created, updated, reportWritten, reportCreated }) =>
    writeImport(work, { kind, created, updated, count: reportWritten, reportCreated }),
  announce: (work, counts, title) =>
    work.happened(ProductImported, { kind: 'product', id: null, title }, { kind, ...counts }),
})

type ProductRows = RowsToFind<ProductField, unknown> & { kind: Kind }

async function findProducts(
  work: Work<number>,
  products: ProductRows,
): Promise<PlannedRows<PlannedProduct, PlannedProduct>> {
  const { tx, now } = work
  const { kind, rows, reportChecked } = products
  const { targets, errors } = await findTargets(work, products)
  const find = await categoryFinder(tx)
  const isPart = await partFinder(tx, targets)

  const planned: PlannedProduct[] = []
  let checked = rows.length - targets.length
  reportChecked(checked)
  for (const some of inBatches(targets)) {
    const ids = some.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const known = new Map((await listOfficeProductsById(tx, { kind, ids, now })).map((row) => [row.id, row]))
    for (const { file, id } of some) {
      const plan = planImport(kind, file, id === undefined ? undefined : known.get(id), find, isPart)
      if (Array.isArray(plan)) errors.push(...plan)
      else planned.push(plan)
    }
    checked += some.length
    reportChecked(checked)
  }
  errors.push(...(await listTakenCodes(tx, planned)))
  const updated = planned.filter(differs)
  errors.push(...(await stockProblems(work, updated)))
  return { created: planned.filter(({ before }) => !before), updated, errors }
}

interface Target {
  file: FileRow
  id: number | undefined
}

/** Locks what will be written, by id. */
async function findTargets(work: Work<number>, { kind, rows, dryRun }: ProductRows) {
  const errors: RowError[] = []
  const ids = rows.map(({ values }) => Number(values.id?.trim())).filter((id) => Number.isInteger(id) && id > 0)
  const slugs = rows.flatMap(({ values }) => values.slug?.trim() || [])
  const small = ids.filter((id) => id <= 2_147_483_647)
  const { rows: matches } = await work.tx.execute<{ id: number; slug: string }>(sql`
    select id, slug from products
     where kind = ${kind} and (id = any(${sql.param(small)}::integer[]) or slug = any(${sql.param(slugs)}::text[]))
     order by id ${dryRun ? sql`` : sql`for no key update`}`)
  const byId = new Map(matches.map((product) => [product.id, product]))
  const bySlug = new Map(matches.map((product) => [product.slug, product]))

  const targets: Target[] = []
  const rowOf = new Map<number, number>()
  for (const file of rows) {
    const { row, values } = file
    const number = values.id?.trim() ?? ''
    const slug = values.slug?.trim() ?? ''
    const product = number ? byId.get(Number(number)) : bySlug.get(slug)
    const earlier = product && rowOf.get(product.id)
    if (number && !product)
      errors.push({
        row,
        field: 'id',
        message: `Produkto Nr. ${number.slice(0, 20)} čia nėra. Naujam palikite tuščią.`,
      })
    else if (product && slug && product.slug !== slug)
      errors.push({ row, field: 'slug', message: `Produkto Nr. ${product.id} adresas yra kitas: ${product.slug}.` })
    else if (earlier !== undefined)
      errors.push({ row, field: '', message: `Šis produktas faile jau yra ${earlier} eilutėje.` })
    else {
      targets.push({ file, id: product?.id })
      if (product) rowOf.set(product.id, row)
    }
  }
  return { targets, errors }
}

/** By title, ignoring case, or by address. */
async function categoryFinder(tx: Tx): Promise<FindCategory> {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()
  const matches = new Map<string, number[]>()
  for (const kind of ['rent', 'sell', 'addition'] as const)
    for (const { id, title, slug } of await listCategoryRows(tx, [kind]))
      for (const name of new Set([plain(title), slug]))
        matches.set(`${kind} ${name}`, [...(matches.get(`${kind} ${name}`) ?? []), id])
  return (kind, said) => {
    const [id, other] = matches.get(`${kind} ${plain(said)}`) ?? []
    if (id === undefined) return { problem: `Kategorijos „${said.slice(0, 60)}“ nėra.` }
    if (other === undefined) return { id }
    return { problem: `Kategorijų „${said.slice(0, 60)}“ yra kelios: įrašykite jos adresą.` }
  }
}

async function partFinder(tx: Tx, targets: Target[]): Promise<IsPart> {
  const named = targets.flatMap(({ file }) => {
    const read = parsePartsCell(file.values.parts ?? '')
    return 'problem' in read ? [] : read.map(({ slug }) => slug)
  })
  const known = new Set((await findPartsBySlug(tx, named)).keys())
  for (const { file, id } of targets) if (id === undefined && file.values.slug) known.add(file.values.slug.trim())
  return (slug) => known.has(slug)
}

function differs({ draft, before, units, parts }: PlannedProduct): boolean {
  if (!before) return false
  const same =
    listCsvFieldNames(productFields[draft.kind]).every((name) => draft[name] === before[name]) &&
    hasSameEans(draft, before) &&
    draft.categoryId === before.category_id &&
    draft.relatedRentCategoryId === (before.rent_category?.id ?? null) &&
    draft.relatedSellCategoryId === (before.sell_category?.id ?? null) &&
    JSON.stringify(draft.properties.map(({ property, value }) => [property, value])) ===
      JSON.stringify(before.properties.map(({ property, value }) => [property, value])) &&
    JSON.stringify(
      draft.attributes.map(({ attribute_name, attribute, price }) => [attribute_name, attribute, price]),
    ) ===
      JSON.stringify(
        before.attributes.map(({ attribute_name, attribute, price }) => [attribute_name, attribute, price]),
      )
  return !same || units !== 0 || !hasSameParts(parts, before.parts)
}

/** More taken away than there is, or than is not out or booked. */
async function stockProblems(work: Work, updated: PlannedProduct[]): Promise<RowError[]> {
  const { tx, now } = work
  const less = updated.flatMap(({ row, before, units }) => (before && units < 0 ? [{ row, id: before.id, units }] : []))
  if (less.length === 0) return []
  const at = now.toISOString()
  const { rows } = await tx.execute<{ row: number; id: number; left: number; taken: number }>(sql`
    select r.row, r.id, units_at(p.id, p.stock, default_place()) + r.units as "left", case when p.kind = 'rent' then units_taken(p.id, ${at}::timestamptz, 'infinity', ${at}::timestamptz) else 0 end as taken
      from jsonb_to_recordset(${JSON.stringify(less)}::jsonb) as r(row int, id int, units int) join products p on p.id = r.id`)
  const problems: RowError[] = []
  for (const { row, id, left, taken } of rows)
    if (left < 0) problems.push({ row, field: 'left_in_stock', message: 'Likutis nepakankamas: dalis jau parduota.' })
    else if (left < taken) {
      const message = await describeHeldUnits(tx, { productId: id, taken, now })
      problems.push({ row, field: 'left_in_stock', message })
    }
  return problems
}

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += 500) yield all.slice(at, at + 500)
}
