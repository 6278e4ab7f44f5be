import type { CsvColumn } from '#platform/csv/csv-column.ts'
import type { Kind } from './kinds.ts'

export type ProductField =
  | 'id'
  | 'slug'
  | 'title'
  | 'category'
  | 'rent_category'
  | 'sell_category'
  | 'price'
  | 'price_per_day'
  | 'price_per_hour'
  | 'deposit'
  | 'replacement_value'
  | 'left_in_stock'
  | 'left_in_stock_seen'
  | 'about'
  | 'properties'
  | 'attributes'
  | 'parts'

type Column = CsvColumn<ProductField>

const first: Column[] = [
  { field: 'id', head: 'Nr.', most: 40 },
  { field: 'slug', head: 'Adresas', most: 400 },
  { field: 'title', head: 'Pavadinimas', required: true },
  { field: 'category', head: 'Kategorija', most: 400 },
]
const last: Column[] = [
  { field: 'left_in_stock', head: 'Likutis' },
  { field: 'left_in_stock_seen', head: 'Likutis eksportuojant' },
  { field: 'about', head: 'Aprašymas' },
  { field: 'properties', head: 'Savybės' },
]
const price: Column = { field: 'price', head: 'Kaina be PVM' }
const attributes: Column = { field: 'attributes', head: 'Atributai' }

/** The columns of a file of products, by kind. Prices in euros without VAT, with a comma. */
export const productCsvColumns: Record<Kind, readonly Column[]> = {
  rent: [
    ...first,
    { field: 'price_per_day', head: 'Dienos kaina be PVM' },
    { field: 'price_per_hour', head: 'Valandos kaina be PVM' },
    { field: 'deposit', head: 'Užstatas' },
    { field: 'replacement_value', head: 'Įrankio vertė' },
    ...last,
    { field: 'parts', head: 'Rinkinio dalys' },
  ],
  sell: [...first, price, ...last, attributes],
  addition: [
    ...first,
    { field: 'rent_category', head: 'Siūlyti prie nuomos', most: 400 },
    { field: 'sell_category', head: 'Siūlyti prie pardavimo', most: 400 },
    price,
    ...last,
    attributes,
  ],
}
