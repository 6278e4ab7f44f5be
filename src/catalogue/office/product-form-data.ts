import type { Kind } from '../kinds.ts'

/** The pictures of the form as they stand when it is sent, in their order: some the product has, some are new. */
export interface ChosenPictures {
  pictures: ({ id: number } | { file: File })[]
  /** Which of them is the main one; undefined when there are none. */
  main: number | undefined
}

export const priceMustBePositive = 'Kaina turi būti didesnė už 0'

/**
 * What a product form sends, made from what its controls hold (`typed`: a control's name is its field's name).
 *
 * Prices are typed in euros without VAT. Rent and sell prices travel as cents, price × 100 rounded; the price of an
 * addition travels as it was typed. Half-filled property rows stay behind, and so do attributes without a name or
 * without a value. A rent product has one price, by its switch; the other travels as 0.
 *
 * @returns the body, or the sentence that speaks against sending it.
 */
export function productFormData(
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

  const prices = pricesOf(kind, text)
  if (!prices) return { problem: priceMustBePositive }

  if (isUpdate) body.set('_method', 'PUT')
  copy('title', 'left_in_stock', 'about')
  if (isUpdate) copy('left_in_stock_seen', 'updated_at_seen', 'accept_broken')
  copy('tracked', 'turnaround_minutes', 'minimum_days')
  if (typed.has('packages_shown')) body.set('packages', JSON.stringify(packagesOf(typed)))
  copy('rent_category_id', 'sell_category_id', 'addition_category_id')
  for (const [name, value] of Object.entries(prices)) body.set(name, value)

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

/** Old pictures by their ids, new ones as files with the place of each among all. A product that is new has no old ones. */
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

function pricesOf(kind: Kind, text: (name: string) => string): Record<string, string> | undefined {
  if (kind === 'addition') return Number(text('price')) > 0 ? { price: text('price') } : undefined
  if (kind === 'sell') return cents(text('price')) > 0 ? { price: String(cents(text('price'))) } : undefined
  const byDay = text('is_day_rent') !== ''
  const price = cents(text(byDay ? 'price_per_day' : 'price_per_hour'))
  if (!(price > 0)) return undefined
  return {
    price_per_day: String(byDay ? price : 0),
    price_per_hour: String(byDay ? 0 : price),
    is_day_rent: byDay ? '1' : '0',
    is_hour_rent: byDay ? '0' : '1',
    deposit: String(cents(text('deposit')) || 0),
    replacement_value: String(cents(text('replacement_value')) || 0),
  }
}

function properties(typed: FormData): [string, string][] {
  const rows = new Map<string, { property?: string; value?: string }>()
  for (const [name, value] of typed) {
    const [, row, half] = /^properties\[(\d+)\]\[(property|value)\]$/.exec(name) ?? []
    if (row && half) rows.set(row, { ...rows.get(row), [half]: String(value).trim() })
  }
  return [...rows.values()].flatMap(({ property, value }) => (property && value ? [[property, value]] : []))
}

/** What a bundle is made of. A quantity that is no number travels as it was typed: the server says what is wrong with it. */
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

/** Numbers travel as they were typed: the server says at their field what is wrong with them. */
function inspectionsOf(typed: FormData): Record<string, string>[] {
  const rows = new Map<string, Record<string, string>>()
  for (const [name, value] of typed) {
    const [, row, part] = /^inspections\[(\d+)\]\[(kind|months|rental_days|meter_hours|obligatory)\]$/.exec(name) ?? []
    if (row && part) rows.set(row, { ...rows.get(row), [part]: String(value).trim() })
  }
  return [...rows.values()].filter(({ kind, rental_days, meter_hours }) => kind || rental_days || meter_hours)
}

/** Cents; what is no number travels as it was typed, and an empty half too: the server says what is wrong with them. */
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
