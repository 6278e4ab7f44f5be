import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { buildCsvColumns } from '#shell/fields/csv-fields.ts'
import type { CsvFieldName } from '#shell/fields/field-definition.ts'
import type { Kind } from './kinds.ts'
import { type everyField, productFields } from './product-fields.ts'

export type ProductField =
  | CsvFieldName<typeof everyField>
  | 'id'
  | 'slug'
  | 'ean'
  | 'category'
  | 'rent_category'
  | 'sell_category'
  | 'left_in_stock'
  | 'left_in_stock_seen'
  | 'properties'
  | 'attributes'
  | 'parts'

type Column = CsvColumn<ProductField>

const attributes: Column = { field: 'attributes', head: 'Atributai' }
const ean: Column = { field: 'ean', head: 'EAN', max: 400 }
const more: Record<Kind, { offered: Column[]; codes: Column[]; last: Column }> = {
  rent: { offered: [], codes: [], last: { field: 'parts', head: 'Rinkinio dalys' } },
  sell: { offered: [], codes: [ean], last: attributes },
  addition: {
    offered: [
      { field: 'rent_category', head: 'Siūlyti prie nuomos', max: 400 },
      { field: 'sell_category', head: 'Siūlyti prie pardavimo', max: 400 },
    ],
    codes: [ean],
    last: attributes,
  },
}

/** Prices in euros without VAT, with a comma. */
function columnsOf(kind: Kind): readonly Column[] {
  const { title, about, ...columns } = productFields[kind]
  const { cost, ...own } = 'cost' in columns ? columns : { ...columns, cost: undefined }
  return [
    { field: 'id', head: 'Nr.', max: 40 },
    { field: 'slug', head: 'Adresas', max: 400 },
    ...buildCsvColumns({ title }),
    { field: 'category', head: 'Kategorija', max: 400 },
    ...more[kind].offered,
    ...buildCsvColumns(own),
    ...more[kind].codes,
    { field: 'left_in_stock', head: 'Likutis' },
    { field: 'left_in_stock_seen', head: 'Likutis eksportuojant' },
    ...buildCsvColumns({ about }),
    { field: 'properties', head: 'Savybės' },
    more[kind].last,
    // newer than the files that people keep
    ...(cost ? buildCsvColumns({ cost }) : []),
  ]
}

export const productCsvColumns: Record<Kind, readonly Column[]> = {
  rent: columnsOf('rent'),
  sell: columnsOf('sell'),
  addition: columnsOf('addition'),
}
