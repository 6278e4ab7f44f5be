import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type UnitField =
  | 'code'
  | 'product'
  | 'title'
  | 'place'
  | 'serial'
  | 'bought_on'
  | 'purchase_price'
  | 'note'
  | 'state'
  | 'retired_reason'
  | 'labels'

/** Euros without VAT, with a comma. A shop of one place writes no `place`, and one without labels no `labels`. */
export const unitCsvColumns: readonly CsvColumn<UnitField>[] = [
  { field: 'code', head: 'Kodas' },
  // Address, number or title; written as address: stable.
  { field: 'product', head: 'Produktas', max: 400 },
  { field: 'title', head: 'Produkto pavadinimas', writtenOnly: true },
  // Code; empty: the default.
  { field: 'place', head: 'Padalinys' },
  { field: 'serial', head: 'Serijos numeris' },
  { field: 'bought_on', head: 'Pirkta' },
  { field: 'purchase_price', head: 'Pirkimo kaina be PVM', withoutVat: 'Pirkimo kaina' },
  { field: 'note', head: 'Pastaba' },
  { field: 'state', head: 'Būsena', writtenOnly: true },
  { field: 'retired_reason', head: 'Kodėl nurašyta', writtenOnly: true },
  { field: 'labels', head: 'Žymos', writtenOnly: true },
]
