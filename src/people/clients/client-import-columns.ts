import type { CsvColumn } from '#platform/csv/csv-column.ts'

export type ClientImportField =
  | 'kind'
  | 'name'
  | 'code'
  | 'vat_code'
  | 'contact_name'
  | 'contact_lastname'
  | 'email'
  | 'phone'
  | 'address'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'note'
  | 'billing'
  | 'due_days'
  | 'credit_limit'
  | 'deposit'
  | 'stop_after_days'
  | 'person_name'
  | 'person_role'
  | 'person_phone'
  | 'person_email'
  | 'person_gets_bills'

export const clientImportColumns: readonly (CsvColumn<ClientImportField> & { example: string })[] = [
  { field: 'name', head: 'Klientas', required: true, example: 'UAB „Statyba“' },
  { field: 'kind', head: 'Rūšis', example: 'įmonė' },
  { field: 'code', head: 'Įmonės kodas', example: '300000003' },
  { field: 'vat_code', head: 'PVM kodas', example: 'LT100006868410' },
  { field: 'contact_name', head: 'Vardas', example: 'Jonas' },
  { field: 'contact_lastname', head: 'Pavardė', example: 'Jonaitis' },
  { field: 'email', head: 'El. paštas', example: 'info@statyba.lt' },
  { field: 'phone', head: 'Telefonas', example: '+370 612 34567' },
  { field: 'address', head: 'Adresas', example: 'Statybininkų g. 5' },
  { field: 'city', head: 'Miestas', example: 'Kaunas' },
  { field: 'postal_code', head: 'Pašto kodas', example: 'LT-44001' },
  { field: 'country', head: 'Šalis', example: 'LT' },
  { field: 'note', head: 'Pastaba', example: 'Skambinti prieš atvežant' },
  { field: 'billing', head: 'Kada išrašoma sąskaita', example: 'Kartą per mėnesį' },
  { field: 'due_days', head: 'Apmokėjimo terminas dienomis', example: '14' },
  { field: 'credit_limit', head: 'Kredito limitas', example: '2500,00' },
  { field: 'deposit', head: 'Užstatas', example: 'Neimamas' },
  { field: 'stop_after_days', head: 'Po kiek vėlavimo dienų stabdoma', example: '30' },
  { field: 'person_name', head: 'Kontaktas', example: 'Ona Onaitė' },
  { field: 'person_role', head: 'Kontakto pareigos', example: 'Buhalterė' },
  { field: 'person_phone', head: 'Kontakto telefonas', example: '+370 612 34568' },
  { field: 'person_email', head: 'Kontakto el. paštas', example: 'ona@statyba.lt' },
  { field: 'person_gets_bills', head: 'Kontaktas gauna sąskaitas', example: 'taip' },
]
