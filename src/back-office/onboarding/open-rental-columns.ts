import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type OpenRentalField =
  | 'number'
  | 'client'
  | 'unit'
  | 'product'
  | 'quantity'
  | 'from'
  | 'to'
  | 'price'
  | 'billed_to'
  | 'place'
  | 'note'

export const openRentalColumns: readonly (CsvColumn<OpenRentalField> & { example: string })[] = [
  { field: 'number', head: 'Nuomos numeris', example: 'N-2041' },
  { field: 'client', head: 'Klientas', required: true, example: '300000003' },
  { field: 'unit', head: 'Vieneto kodas', example: 'P-001' },
  { field: 'product', head: 'Produktas', max: 400, example: 'perforatorius' },
  { field: 'quantity', head: 'Kiekis', example: '1' },
  { field: 'from', head: 'Išduota', required: true, example: '2026-11-03' },
  { field: 'to', head: 'Grąžinti iki', example: '2026-12-15' },
  { field: 'price', head: 'Dienos kaina be PVM', withoutVat: 'Dienos kaina', example: '12,50' },
  { field: 'billed_to', head: 'Sąskaitos išrašytos iki', example: '2026-11-30' },
  { field: 'place', head: 'Padalinys', example: 'KN' },
  { field: 'note', head: 'Pastaba', example: 'Statybvietė Kaune' },
]
