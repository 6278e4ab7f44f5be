import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type PriceListField = 'client' | 'product' | 'category' | 'percent' | 'price' | 'from' | 'until'

export const priceListColumns: readonly (CsvColumn<PriceListField> & { example: string })[] = [
  { field: 'client', head: 'Klientas', required: true, example: '300000003' },
  { field: 'product', head: 'Produktas', max: 400, example: 'perforatorius' },
  { field: 'category', head: 'Kategorija', max: 400, example: 'Grąžtai' },
  { field: 'percent', head: 'Nuolaida procentais', example: '10' },
  { field: 'price', head: 'Kaina be PVM', withoutVat: 'Kaina', example: '12,50' },
  { field: 'from', head: 'Nuo', example: '2026-12-01' },
  { field: 'until', head: 'Iki', example: '2027-12-31' },
]
