import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type UnitField =
  | 'code'
  | 'product'
  | 'title'
  | 'serial'
  | 'bought_on'
  | 'purchase_price'
  | 'note'
  | 'state'
  | 'retired_reason'

/** The columns of a file of machines. Prices in euros without VAT, with a comma. */
export const unitCsvColumns: readonly CsvColumn<UnitField>[] = [
  { field: 'code', head: 'Kodas' },
  // Its address, number or title; written as its address, which stays when the title changes.
  { field: 'product', head: 'Produktas', most: 400 },
  { field: 'title', head: 'Produkto pavadinimas', writtenOnly: true },
  { field: 'serial', head: 'Serijos numeris' },
  { field: 'bought_on', head: 'Pirkta' },
  { field: 'purchase_price', head: 'Pirkimo kaina be PVM' },
  { field: 'note', head: 'Pastaba' },
  { field: 'state', head: 'Būsena', writtenOnly: true },
  { field: 'retired_reason', head: 'Kodėl nurašyta', writtenOnly: true },
]
