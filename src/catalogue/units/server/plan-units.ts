import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { products } from '#catalogue/server/catalogue.tables.ts'
import type { Tracking } from '#catalogue/tracking.ts'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { Tx } from '#platform/database/database.ts'
import { LimitedString } from '#platform/text.ts'
import { parseDayCell } from '#rules/calendar/parse-day-cell.ts'
import { parseCentsCell } from '#rules/money/parse-number-cell.ts'
import { getDefaultBranch } from '#shell/branches/order-branches.ts'
import type { Place } from '#shell/branches/places.contract.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { ImportRow } from '#shell/imports/server/public/import-rows.ts'
import type { UnitField } from '../unit-csv.ts'
import { UnitCodeOrNone, UnitForm } from '../units.contract.ts'
import { units } from './units.tables.ts'

export interface PlannedUnit {
  productId: number
  /** Absent: the next one. */
  code: string | undefined
  /** The home branch of a new unit. */
  placeId: number
  /** Only columns present in the file. */
  facts: Partial<Pick<KnownUnit, 'serial' | 'bought_on' | 'purchase_price' | 'note'>>
  /** Absent: new. */
  before: KnownUnit | undefined
}

export type KnownUnit = Awaited<ReturnType<typeof unitsOfCodes>>[number]

const euros = 'Įrašykite kainą eurais, pavyzdžiui, 450,00.'
const { serial, bought_on, purchase_price, note } = UnitForm.shape
/** Empty: null; unreadable: an issue of its field. */
function orNull<T>(read: (text: string) => { value: T } | { problem: string }) {
  return (text: string, context: z.RefinementCtx): T | null | undefined => {
    if (text.trim() === '') return null
    const match = read(text)
    if ('value' in match) return match.value
    context.addIssue(match.problem)
    return z.NEVER
  }
}
/** Empty: unknown. */
export const UnitCells = z.object({
  code: UnitCodeOrNone.optional(),
  serial,
  bought_on: LimitedString(100).transform(orNull(parseDayCell)).pipe(bought_on).optional(),
  purchase_price: LimitedString(100)
    .transform(orNull((text) => parseCentsCell(text, euros)))
    .pipe(purchase_price)
    .optional(),
  note,
})
export type UnitCells = z.output<typeof UnitCells>

export async function planUnits(
  tx: Tx,
  rows: ImportRow<UnitField, UnitCells>[],
): Promise<{ planned: PlannedUnit[]; errors: RowError[] }> {
  const errors: RowError[] = []
  const rowOf = new Map<string, number>()
  const single = rows.filter(({ row, cells }) => {
    const code = cells.code?.toUpperCase()
    const earlier = code ? rowOf.get(code) : undefined
    if (earlier !== undefined)
      errors.push({ row, field: 'code', message: `Šis kodas faile jau yra ${earlier} eilutėje.` })
    else if (code) rowOf.set(code, row)
    return earlier === undefined
  })
  const known = await knownUnits(tx, [...rowOf.keys()])
  const find = await productFinder(
    tx,
    single.map(({ values }) => values.product?.trim() ?? ''),
  )
  const places = await readPlaces(tx)
  const planned: PlannedUnit[] = []
  for (const { row, values, cells } of single) {
    const { code, ...said } = cells
    const facts = Object.fromEntries(Object.entries(said).filter(([field]) => field in values))
    const before = code ? known.get(code.toUpperCase()) : undefined
    const named = values.product?.trim() ?? ''
    const product = before && !named ? { id: before.product_id ?? 0 } : find(named)
    const problem = problemWith(product, before)
    const place = placeIn(values.place, { places, before })
    if ('problem' in place) errors.push({ row, field: 'place', message: place.problem })
    if (problem || !('id' in product)) errors.push({ row, field: 'product', message: problem ?? '' })
    else if ('id' in place)
      planned.push({ productId: product.id, placeId: place.id, code: code || undefined, facts, before })
  }
  return { planned, errors }
}

/** Known machines move only by transfers. */
function placeIn(
  cell: string | undefined,
  { places, before }: { places: readonly Place[]; before: KnownUnit | undefined },
): { id: number } | { problem: string } {
  const code = cell?.trim().toUpperCase() ?? ''
  if (!code) return { id: before?.place_id ?? getDefaultBranch(places).id }
  const place = places.find((one) => one.code === code)
  if (!place)
    return { problem: `Padalinio „${code.slice(0, 10)}“ nėra. Galimi: ${places.map((one) => one.code).join(', ')}.` }
  if (before && before.place_id !== place.id)
    return { problem: `Vienetas ${before.code} yra kito padalinio: čia padalinys nekeičiamas, vienetas perkeliamas.` }
  return place
}

type ProductMatch = { id: number; tracked?: Tracking } | { problem: string }

function problemWith(product: ProductMatch, before: KnownUnit | undefined): string | undefined {
  if ('problem' in product) return product.problem
  if (before && before.product_id !== product.id && before.product_id !== null)
    return `Vienetas ${before.code} yra kito produkto, o produktas nekeičiamas.`
  if (before && before.product_id === null && product.id !== 0) return `Vieneto ${before.code} produktas ištrintas.`
  if (!before && product.tracked === 'count') return 'Šio produkto vienetai tik skaičiuojami: pakeiskite jo likutį.'
  return undefined
}

async function knownUnits(tx: Tx, codes: string[]): Promise<Map<string, KnownUnit>> {
  const known = new Map<string, KnownUnit>()
  for (let at = 0; at < codes.length; at += 1_000) {
    const matches = await unitsOfCodes(tx, codes.slice(at, at + 1_000))
    for (const unit of matches) known.set(unit.code.toUpperCase(), unit)
  }
  return known
}

export const knownUnitColumns = {
  id: units.id,
  code: units.code,
  product_id: units.product_id,
  place_id: units.place_id,
  serial: units.serial,
  bought_on: units.bought_on,
  purchase_price: units.purchase_price,
  note: units.note,
}

function unitsOfCodes(tx: Tx, codes: string[]) {
  return tx
    .select(knownUnitColumns)
    .from(units)
    .where(inArray(sql`upper(${units.code})`, codes))
    .orderBy(asc(units.id))
}

/** By address, number, or title ignoring case. */
async function productFinder(tx: Tx, cells: string[]): Promise<(said: string) => ProductMatch> {
  const said = [...new Set(cells)].filter(Boolean)
  const matches = new Map<string, Map<number, Tracking>>()
  const isRent = eq(products.kind, 'rent')
  for (let at = 0; at < said.length; at += 1_000) {
    const some = said.slice(at, at + 1_000)
    const ids = some.filter((text) => /^\d{1,9}$/.test(text)).map(Number)
    const shown = { id: products.id, slug: products.slug, title: products.title, tracked: products.tracked }
    const named = await tx
      .select(shown)
      .from(products)
      .where(and(isRent, or(inArray(products.slug, some), inArray(products.id, ids))))
    for (const { id, slug, tracked } of named)
      for (const name of [slug, String(id)]) if (some.includes(name)) matches.set(name, new Map([[id, tracked]]))
    const others = some.filter((text) => !matches.has(text))
    if (others.length === 0) continue
    const titled = await tx
      .select({ ...shown, lower: sql<string>`lower(${products.title})` })
      .from(products)
      .where(
        and(
          isRent,
          inArray(
            sql`lower(${products.title})`,
            others.map((text) => sql`lower(${text})`),
          ),
        ),
      )
    for (const { id, lower, tracked } of titled) {
      const name = `title ${lower}`
      matches.set(name, (matches.get(name) ?? new Map<number, Tracking>()).set(id, tracked))
    }
  }
  return (text) => {
    if (!text) return { problem: 'Nurodykite produktą: adresą, numerį arba pavadinimą.' }
    const its = matches.get(text) ?? matches.get(`title ${text.toLowerCase()}`)
    const [first, other] = its ?? []
    if (!first) return { problem: `Nuomos produkto „${text.slice(0, 60)}“ nėra.` }
    if (other) return { problem: `Produktų „${text.slice(0, 60)}“ yra keli: įrašykite jo adresą arba numerį.` }
    return { id: first[0], tracked: first[1] }
  }
}
