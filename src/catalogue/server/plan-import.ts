import { z } from 'zod'
import type { RowError } from '#platform/csv/import.contract.ts'
import type { CsvRow } from '#platform/csv/read-csv.ts'
import { Refusal } from '#platform/refusal.ts'
import { parseCentsCell, parseIntegerCell } from '#rules/money/parse-number-cell.ts'
import { parseCsvCells } from '#shell/fields/csv-fields.ts'
import { AdditionProductForm, RentProductForm, SellProductForm } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { readPairs } from '../pairs-in-cell.ts'
import { parseEans } from '../parse-eans.ts'
import type { ProductField } from '../product-csv.ts'
import { productFields } from '../product-fields.ts'
import type { OfficeProductRow } from './catalogue.queries.ts'
import { type NamedPart, parsePartsCell } from './parse-parts-cell.ts'
import { presentLeft } from './present-catalogue.ts'
import { buildAdditionDraft, buildRentDraft, buildSellDraft, type ProductDraft } from './product-draft.ts'

export type FileRow = CsvRow<ProductField>

export interface PlannedProduct {
  row: number
  draft: ProductDraft
  before?: OfficeProductRow
  /** Added; negative removes. */
  units: number
  /** Undefined: unchanged. */
  parts?: NamedPart[] | undefined
  /** Source of a new product's address. */
  slugFrom: string
}

/** Whether a rent product has this address, or will after the import. */
export type IsPart = (slug: string) => boolean

export type FindCategory = (kind: Kind, said: string) => { id: number } | { problem: string }

/** Missing columns stay unchanged. The plan or all errors. */
export function planImport(
  kind: Kind,
  { row, values }: FileRow,
  before: OfficeProductRow | undefined,
  find: FindCategory,
  isPart: IsPart,
): PlannedProduct | RowError[] {
  const errors: RowError[] = []
  const wrong = (field: string, message: string) => errors.push({ row, field, message })

  const category = (field: 'category' | 'rent_category' | 'sell_category', of: Kind, known: number | undefined) => {
    const said = values[field]?.trim()
    if (said === undefined) return known
    if (said === '') return undefined
    const match = find(of, said)
    if ('id' in match) return match.id
    wrong(field, match.problem)
    return known ?? 1
  }
  const units = (field: 'left_in_stock' | 'left_in_stock_seen') => {
    const said = values[field]?.trim()
    if (said === undefined || said === '') return said
    const read = parseIntegerCell(said, 'Įveskite sveikąjį skaičių.')
    if ('value' in read) return read.value
    wrong(field, read.problem)
    return 0
  }

  const seen = units('left_in_stock_seen') ?? ''
  const parts = values.parts === undefined ? undefined : partsOf(values.parts, isPart, wrong)
  const form = {
    left_in_stock: units('left_in_stock') ?? (before && presentLeft(before)),
    left_in_stock_seen: before && (seen === '' ? presentLeft(before) : seen),
    properties:
      values.properties === undefined
        ? before?.properties
        : readPairs(values.properties).map(([property, ...value]) => ({ property, value: value.join('=') })),
    ean: values.ean === undefined ? before?.ean : parseEans(values.ean),
    attributes: values.attributes === undefined ? before?.attributes : attributesOf(values.attributes, wrong),
    ...parseCsvCells(productFields[kind], values, before, wrong),
    rent_category_id: category('rent_category', 'rent', before?.rent_category?.id),
    sell_category_id: category('sell_category', 'sell', before?.sell_category?.id),
    [`${kind}_category_id`]: category('category', kind, before?.category_id),
  }
  const draft = readForm(kind, form, wrong)
  if (!draft || errors.length > 0) return errors
  const left = before ? (draft.leftInStockSeen ?? presentLeft(before)) : 0
  const isBundle = parts ? parts.length > 0 : before?.is_bundle === true
  return {
    row,
    draft,
    units: isBundle || before?.is_bundle ? 0 : draft.leftInStock - left,
    parts,
    slugFrom: values.slug?.trim() || draft.title,
    ...(before && { before }),
  }
}

const notEuros = 'Įveskite kainą eurais, pavyzdžiui, 12,50.'

function attributesOf(cell: string, wrong: (field: string, message: string) => void) {
  return readPairs(cell).map(([attribute_name, attribute, said = '']) => {
    const price = said === '' ? { value: 0 } : parseCentsCell(said, notEuros)
    if ('problem' in price) wrong('attributes', price.problem)
    return { attribute_name, attribute, price: 'value' in price ? price.value : 0 }
  })
}

function partsOf(cell: string, isPart: IsPart, wrong: Wrong): NamedPart[] {
  const read = parsePartsCell(cell)
  if ('problem' in read) {
    wrong('parts', read.problem)
    return []
  }
  for (const { slug } of read) if (!isPart(slug)) wrong('parts', `Nuomos produkto adresu „${slug.slice(0, 60)}“ nėra.`)
  return read
}

type Wrong = (field: string, message: string) => void

function readForm(kind: Kind, form: object, wrong: Wrong): ProductDraft | undefined {
  try {
    if (kind === 'rent') return buildRentDraft(RentProductForm.parse(form))
    return kind === 'sell'
      ? buildSellDraft(SellProductForm.parse(form))
      : buildAdditionDraft(AdditionProductForm.parse(form))
  } catch (thrown) {
    if (thrown instanceof z.ZodError)
      for (const { path, message } of thrown.issues) wrong(columnOf(kind, String(path[0] ?? '')), message)
    else if (thrown instanceof Refusal)
      for (const [field, messages] of Object.entries(thrown.errors ?? {}))
        for (const message of messages) wrong(columnOf(kind, field), message)
    else throw thrown
    return undefined
  }
}

function columnOf(kind: Kind, field: string): string {
  if (field === `${kind}_category_id`) return 'category'
  if (field === 'is_day_rent' || field === 'is_hour_rent') return 'price_per_day'
  return field.replace(/_id$/, '')
}
