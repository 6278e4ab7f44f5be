import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type UserField =
  | 'id'
  | 'name'
  | 'lastname'
  | 'email'
  | 'phone'
  | 'title'
  | 'im_k'
  | 'pvm_k'
  | 'isAdmin'
  | 'created_at'

export const userCsvColumns: readonly CsvColumn<UserField>[] = [
  { field: 'id', head: 'Nr.', writtenOnly: true },
  { field: 'name', head: 'Vardas', required: true },
  { field: 'lastname', head: 'Pavardė', required: true },
  { field: 'email', head: 'El. paštas', required: true },
  { field: 'phone', head: 'Telefonas' },
  { field: 'title', head: 'Įmonė' },
  { field: 'im_k', head: 'Įmonės kodas' },
  { field: 'pvm_k', head: 'PVM kodas' },
  { field: 'isAdmin', head: 'Administratorius', writtenOnly: true },
  { field: 'created_at', head: 'Sukurta', writtenOnly: true },
]
