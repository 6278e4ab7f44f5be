import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type EarlierDepositField = 'rental' | 'client' | 'sum' | 'held_on' | 'way' | 'source'

export const earlierDepositColumns: readonly (CsvColumn<EarlierDepositField> & { example: string })[] = [
  { field: 'rental', head: 'Nuomos numeris', example: 'N-2041' },
  { field: 'client', head: 'Klientas', example: '300000003' },
  { field: 'sum', head: 'Užstatas', required: true, example: '200,00' },
  { field: 'held_on', head: 'Priimtas', required: true, example: '2026-11-03' },
  { field: 'way', head: 'Kaip priimtas', example: 'Grynaisiais' },
  { field: 'source', head: 'Šaltinis', example: 'Ankstesnė programa' },
]
