import { priceMustBePositive } from '#shell/fields/form-schemas.ts'
import { readTypedFields } from '#shell/fields/read-typed-fields.ts'
import type { Kind } from '../kinds.ts'
import { parseEans } from '../parse-eans.ts'
import { productFields } from '../product-fields.ts'

/** Pictures in the order shown. */
export interface ChosenPictures {
  pictures: ({ id: number } | { file: File })[]
  main: number | undefined
}

/**
 * Controls (`typed`) are named as the fields.
 *
 * Euros without VAT are typed. Rent and sell prices are sent as cents, rounded; additions as typed. Half-filled
 * properties and attributes are left out. A rent product sends one price by its switch; the other is 0.
 *
 * @returns the body, or why not to send it.
 */
export function buildProductFormData(
  kind: Kind,
  typed: FormData,
  chosen: ChosenPictures,
  isUpdate: boolean,
): { body: FormData } | { problem: string } {
  const body = new FormData()
  const text = (name: string) => String(typed.get(name) ?? '').trim()
  const copy = (...names: string[]) => {
    for (const name of names) if (typed.has(name)) body.set(name, text(name))
  }

  const entry = readTypedFields(productFields[kind], typed)
  const sent = kind === 'rent' ? { ...entry, ...ofMode(entry, text('is_day_rent') !== '') } : entry
  const prices = [sent.price, sent.price_per_day, sent.price_per_hour]
  if (!prices.some((price) => Number(price) > 0)) return { problem: priceMustBePositive }

  if (isUpdate) body.set('_method', 'PUT')
  copy('left_in_stock')
  if (isUpdate) copy('left_in_stock_seen', 'updated_at_seen', 'accept_broken')
  const stock = stockOf(typed)
  if (stock.length > 0) {
    const rows = (half: 'quantity' | 'seen') =>
      JSON.stringify(stock.map((row) => ({ place_id: row.place_id, quantity: row[half] })))
    body.set('stock', rows('quantity'))
    if (isUpdate && stock.every(({ seen }) => seen !== undefined)) body.set('stock_seen', rows('seen'))
  }
  if (typed.has('packages_shown')) body.set('packages', JSON.stringify(packagesOf(typed)))
  copy('rent_category_id', 'sell_category_id', 'addition_category_id')
  for (const [name, value] of Object.entries(sent)) body.set(name, value)
  if (typed.has('ean')) body.set('ean', JSON.stringify(parseEans(text('ean').replaceAll(',', ' '))))

  properties(typed).forEach(([property, value], at) => {
    body.set(`properties[${at}][property]`, property)
    body.set(`properties[${at}][value]`, value)
  })
  if (kind === 'rent') body.set('parts', JSON.stringify(partsOf(typed)))
  const attributes = kind === 'rent' ? [] : attributesOf(typed)
  if (attributes.length > 0) body.set('attributes', JSON.stringify(attributes))

  if (typed.has('inspections_shown')) body.set('inspections', JSON.stringify(inspectionsOf(typed)))

  putPictures(body, chosen, isUpdate)
  return { body }
}

function putPictures(body: FormData, { pictures, main }: ChosenPictures, isUpdate: boolean): void {
  const sent = pictures.map((picture, at) => ({ picture, isMain: at === main }))
  const shown = sent.filter(({ picture }) => isUpdate || 'file' in picture)
  const existing = shown.flatMap(({ picture, isMain }) =>
    'id' in picture ? [{ id: picture.id, is_main: isMain }] : [],
  )
  body.set('existing_images', JSON.stringify(existing))

  const added = shown.flatMap(({ picture, isMain }, place) =>
    'file' in picture ? [{ file: picture.file, place, isMain }] : [],
  )
  for (const { file } of added) body.append('images[]', file, file.name)
  if (added.length > 0) body.set('new_image_places', JSON.stringify(added.map(({ place }) => place)))
  const mainFile = added.findIndex(({ isMain }) => isMain)
  if (mainFile !== -1) body.set('main_image_index', String(mainFile))
}

const cents = (euros: string) => Math.round(Number(euros) * 100)

const ofMode = ({ price_per_day = '0', price_per_hour = '0' }: Record<string, string>, byDay: boolean) => ({
  price_per_day: byDay ? price_per_day : '0',
  price_per_hour: byDay ? '0' : price_per_hour,
  is_day_rent: byDay ? '1' : '0',
  is_hour_rent: byDay ? '0' : '1',
})

function properties(typed: FormData): [string, string][] {
  const rows = new Map<string, { property?: string; value?: string }>()
  for (const [name, value] of typed) {
    const [, row, half] = /^properties\[(\d+)\]\[(property|value)\]$/.exec(name) ?? []
    if (row && half) rows.set(row, { ...rows.get(row), [half]: String(value).trim() })
  }
  return [...rows.values()].flatMap(({ property, value }) => (property && value ? [[property, value]] : []))
}

/** Invalid numbers stay as typed. */
function stockOf(typed: FormData): { place_id: number; quantity: string; seen?: string }[] {
  const rows = new Map<string, { place_id?: string; quantity?: string; seen?: string }>()
  for (const [name, value] of typed) {
    const [, row, half] = /^stock\[(\d+)\]\[(place_id|quantity|seen)\]$/.exec(name) ?? []
    if (row && half) rows.set(row, { ...rows.get(row), [half]: String(value).trim() })
  }
  return [...rows.values()].map(({ place_id, quantity = '', ...rest }) => ({
    place_id: Number(place_id),
    quantity,
    ...rest,
  }))
}

/** Invalid numbers stay as typed. */
function partsOf(typed: FormData): { product_id: number; quantity: string }[] {
  const rows = new Map<string, { product_id?: string; quantity?: string }>()
  for (const [name, value] of typed) {
    const [, row, half] = /^parts\[(\d+)\]\[(product_id|quantity)\]$/.exec(name) ?? []
    if (row && half) rows.set(row, { ...rows.get(row), [half]: String(value).trim() })
  }
  return [...rows.values()].flatMap(({ product_id, quantity = '' }) =>
    product_id ? [{ product_id: Number(product_id), quantity }] : [],
  )
}

/** Invalid numbers stay as typed. */
function inspectionsOf(typed: FormData): Record<string, string>[] {
  const rows = new Map<string, Record<string, string>>()
  for (const [name, value] of typed) {
    const [, row, part] = /^inspections\[(\d+)\]\[(kind|months|rental_days|meter_hours|obligatory)\]$/.exec(name) ?? []
    if (row && part) rows.set(row, { ...rows.get(row), [part]: String(value).trim() })
  }
  return [...rows.values()].filter(({ kind, rental_days, meter_hours }) => kind || rental_days || meter_hours)
}

/** Cents; invalid numbers and empty halves stay as typed. */
function packagesOf(typed: FormData): { days: string; price: number | string }[] {
  const rows = new Map<string, { days?: string; price?: string }>()
  for (const [name, value] of typed) {
    const [, row, half] = /^packages\[(\d+)\]\[(days|price)\]$/.exec(name) ?? []
    if (row && half) rows.set(row, { ...rows.get(row), [half]: String(value).trim() })
  }
  return [...rows.values()].flatMap(({ days = '', price = '' }) => {
    if (!days && !price) return []
    return [{ days, price: price === '' || Number.isNaN(cents(price)) ? price : cents(price) }]
  })
}

interface SentAttribute {
  attribute_name: string
  attribute: string
  /** Cents. */
  price: number
}

function attributesOf(typed: FormData): SentAttribute[] {
  const groups = new Map<string, { name: string; values: Map<string, { attribute?: string; price?: string }> }>()
  for (const [field, given] of typed) {
    const [, group, row, half] =
      /^attributes\[(\d+)\](?:\[attribute_name\]|\[values\]\[(\d+)\]\[(attribute|price)\])$/.exec(field) ?? []
    if (!group) continue
    const into = groups.get(group) ?? { name: '', values: new Map() }
    groups.set(group, into)
    if (row && half) into.values.set(row, { ...into.values.get(row), [half]: String(given).trim() })
    else into.name = String(given).trim()
  }
  return [...groups.values()].flatMap(({ name, values }) =>
    [...values.values()].flatMap(({ attribute, price }) =>
      name && attribute ? [{ attribute_name: name, attribute, price: cents(price ?? '') || 0 }] : [],
    ),
  )
}
