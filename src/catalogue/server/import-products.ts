import { sql } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { ImportResult, RowError } from '#platform/csv/import.contract.ts'
import type { CsvImport } from '#platform/csv/import-csv.ts'
import { refuseRowErrors } from '#platform/csv/refuse-row-errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Kind } from '../kinds.ts'
import type { ProductField } from '../product-csv.ts'
import { categoriesOf } from './catalogue.queries.ts'
import { officeProductsById } from './office-list.queries.ts'
import { partsInCell } from './parts-in-cell.ts'
import { type FileRow, type FindCategory, type IsPart, type PlannedProduct, planImport } from './plan-import.ts'
import { writeImport } from './write-import.ts'
import { partsBySlug, sameParts } from './write-imported-parts.ts'

interface ImportProducts extends CsvImport<ProductField> {
  kind: Kind
  byUserId: number
  now: Date
}

/**
 * Products from a file, recognised by number or address: known ones are changed, others created. All rows or, when one is
 * wrong, none: a 422 with `data.errors`. A dry run changes nothing and answers what would happen. Stock changes are
 * movements like any other; a file that says what was left when it was written adds only the difference.
 */
export async function importProducts(tx: Tx, asked: ImportProducts): Promise<ImportResult> {
  const { kind, dryRun, tell, byUserId, now } = asked
  const whole = asked.rows.length + asked.errors.length
  const { targets, errors } = await findTargets(tx, asked)
  const find = await categoryFinder(tx)
  const isPart = await partFinder(tx, targets)

  const planned: PlannedProduct[] = []
  let checked = whole - targets.length
  tell({ step: 'checking', done: checked, whole })
  for (const some of inBatches(targets)) {
    const ids = some.flatMap(({ id }) => (id === undefined ? [] : [id]))
    const known = new Map((await officeProductsById(tx, { kind, ids, now })).map((row) => [row.id, row]))
    for (const { file, id } of some) {
      const plan = planImport(kind, file, id === undefined ? undefined : known.get(id), find, isPart)
      if (Array.isArray(plan)) errors.push(...plan)
      else planned.push(plan)
    }
    checked += some.length
    tell({ step: 'checking', done: checked, whole })
  }
  const created = planned.filter(({ before }) => !before)
  const updated = planned.filter(differs)
  errors.push(...(await stockProblems(tx, updated, now)))
  errors.sort((a, b) => a.row - b.row)
  const result = { created: created.length, updated: updated.length, errors }
  if (dryRun) return result

  refuseRowErrors(errors)
  refuseRowErrors(await writeImport(tx, { kind, created, updated, tell, byUserId, now }))
  if (created.length + updated.length > 0) {
    const title = `CSV: ${created.length} + ${updated.length}`
    const details = { kind, created: created.length, updated: updated.length }
    await record(tx, {
      by: byUserId,
      deed: 'product.imported',
      subject: { kind: 'product', id: null, title },
      details,
      now,
    })
  }
  return result
}

interface Target {
  file: FileRow
  id: number | undefined
}

/** Which product each row speaks of. Those that will be written are kept from changing, in the order of their ids. */
async function findTargets(tx: Tx, { kind, rows, errors: before, dryRun }: ImportProducts) {
  const errors = [...before]
  const ids = rows.map(({ values }) => Number(values.id?.trim())).filter((id) => Number.isInteger(id) && id > 0)
  const slugs = rows.flatMap(({ values }) => values.slug?.trim() || [])
  const small = ids.filter((id) => id <= 2_147_483_647)
  const { rows: found } = await tx.execute<{ id: number; slug: string }>(sql`
    select id, slug from products
     where kind = ${kind} and (id = any(${sql.param(small)}::integer[]) or slug = any(${sql.param(slugs)}::text[]))
     order by id ${dryRun ? sql`` : sql`for no key update`}`)
  const byId = new Map(found.map((product) => [product.id, product]))
  const bySlug = new Map(found.map((product) => [product.slug, product]))

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

/** By title, whatever its case, or by address. */
async function categoryFinder(tx: Tx): Promise<FindCategory> {
  const plain = (text: string) => text.normalize('NFC').trim().toLowerCase()
  const found = new Map<string, number[]>()
  for (const kind of ['rent', 'sell', 'addition'] as const)
    for (const { id, title, slug } of await categoriesOf(tx, [kind]))
      for (const name of new Set([plain(title), slug]))
        found.set(`${kind} ${name}`, [...(found.get(`${kind} ${name}`) ?? []), id])
  return (kind, said) => {
    const [id, other] = found.get(`${kind} ${plain(said)}`) ?? []
    if (id === undefined) return { problem: `Kategorijos „${said.slice(0, 60)}“ nėra.` }
    if (other === undefined) return { id }
    return { problem: `Kategorijų „${said.slice(0, 60)}“ yra kelios: įrašykite jos adresą.` }
  }
}

/** Products that are there, and those that the file makes under an address of its own. */
async function partFinder(tx: Tx, targets: Target[]): Promise<IsPart> {
  const named = targets.flatMap(({ file }) => {
    const read = partsInCell(file.values.parts ?? '')
    return 'problem' in read ? [] : read.map(({ slug }) => slug)
  })
  const known = new Set((await partsBySlug(tx, named)).keys())
  for (const { file, id } of targets) if (id === undefined && file.values.slug) known.add(file.values.slug.trim())
  return (slug) => known.has(slug)
}

function differs({ draft, before, units, parts }: PlannedProduct): boolean {
  if (!before) return false
  const same =
    draft.title === before.title &&
    draft.about === before.about &&
    draft.categoryId === before.category_id &&
    draft.relatedRentCategoryId === (before.rent_category?.id ?? null) &&
    draft.relatedSellCategoryId === (before.sell_category?.id ?? null) &&
    draft.price === before.price &&
    draft.pricePerDay === before.price_per_day &&
    draft.pricePerHour === before.price_per_hour &&
    draft.deposit === before.deposit &&
    draft.replacementValue === before.replacement_value &&
    JSON.stringify(draft.properties.map(({ property, value }) => [property, value])) ===
      JSON.stringify(before.properties.map(({ property, value }) => [property, value])) &&
    JSON.stringify(
      draft.attributes.map(({ attribute_name, attribute, price }) => [attribute_name, attribute, price]),
    ) ===
      JSON.stringify(
        before.attributes.map(({ attribute_name, attribute, price }) => [attribute_name, attribute, price]),
      )
  return !same || units !== 0 || !sameParts(parts, before.parts)
}

/** Rows that would take away more than there is, or units of tools that are out or booked. */
async function stockProblems(tx: Tx, updated: PlannedProduct[], now: Date): Promise<RowError[]> {
  const less = updated.flatMap(({ row, before, units }) =>
    before && units < 0 ? [{ row, id: before.id, left: before.stock + units }] : [],
  )
  if (less.length === 0) return []
  const at = now.toISOString()
  const { rows } = await tx.execute<{ row: number; taken: number }>(sql`
    select r.row, case when p.kind = 'rent' then units_taken(p.id, ${at}::timestamptz, 'infinity', ${at}::timestamptz) else 0 end as taken
      from jsonb_to_recordset(${JSON.stringify(less)}::jsonb) as r(row int, id int, "left" int) join products p on p.id = r.id`)
  const taken = new Map(rows.map((each) => [each.row, each.taken]))
  return less.flatMap(({ row, left }) => {
    const out = taken.get(row) ?? 0
    if (left < 0) return [{ row, field: 'left_in_stock', message: 'Likutis nepakankamas: dalis jau parduota.' }]
    if (left >= out) return []
    return [
      { row, field: 'left_in_stock', message: `Mažiau palikti negalima: išnuomota arba užsakyta vienetų – ${out}.` },
    ]
  })
}

function* inBatches<T>(all: T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += 500) yield all.slice(at, at + 500)
}
