import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type OpeningDebtField = 'client' | 'number' | 'issued_on' | 'due_on' | 'sum' | 'vat' | 'source'

export const openingDebtColumns: readonly (CsvColumn<OpeningDebtField> & { example: string })[] = [
  { field: 'client', head: 'Klientas', required: true, example: '300000003' },
  { field: 'number', head: 'Dokumento numeris', required: true, example: 'SF-1042' },
  { field: 'issued_on', head: 'Išrašyta', required: true, example: '2026-09-30' },
  { field: 'due_on', head: 'Apmokėti iki', example: '2026-10-30' },
  { field: 'sum', head: 'Neapmokėta suma su PVM', withoutVat: 'Neapmokėta suma', required: true, example: '1210,00' },
  { field: 'vat', head: 'Iš jos PVM', withoutVat: null, example: '210,00' },
  { field: 'source', head: 'Šaltinis', example: 'Ankstesnė programa' },
]
