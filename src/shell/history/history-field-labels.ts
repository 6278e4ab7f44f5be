import type { SubjectKind } from './audit-events.ts'

/** `any`: for every kind. */
const words = {
  any: {
    title: 'Pavadinimas',
    kind: 'Katalogas',
    changed: 'Pakeisti laukai',
    version: 'Redakcija',
    quantity: 'Kiekis',
    invoice: 'PVM sąskaita faktūra',
    credit: 'Kreditinė PVM sąskaita faktūra',
    reason: 'Priežastis',
    order: 'Užsakymo Nr.',
    amount: 'Suma',
    left: 'Dar negrąžinta',
    contract: 'Nuomos sutartis',
    extension_order: 'Pratęsimo užsakymo Nr.',
    expected_return: 'Grąžinti iki',
    late: 'Jau vėluoja',
    mail: 'Laiškas',
    recipient: 'Gavėjas',
    act: 'Aktas',
    downtime: 'Prastovos Nr.',
    from: 'Nuo',
    to: 'Iki',
    broken: 'Sugriauna nuomas',
    promised_at: 'Pažadėjo grąžinti',
    number: 'Numeris',
    revision: 'Redakcija',
    changes: 'Kas pakeista',
    discounts: 'Nuolaidos',
    created: 'Sukurta',
    updated: 'Pakeista',
    instead: 'Vietoj jo duota',
    text: 'Apie ką',
    price_with_vat: 'Suma su PVM',
    until: 'Iki',
    off_rent_at: 'Nuomos pabaiga',
    starts_at: 'Nuomos pradžia',
  },
  order: { price_with_vat: 'Suma su PVM' },
  'data-request': { kind: 'Ko prašoma' },
  client: {
    prices: 'Sutartų kainų',
    removed: 'Išimta',
    merged: 'Prijungto kliento Nr.',
    into: 'Prie kliento Nr.',
    orders: 'Užsakymų Nr.',
    billing: 'Kada išrašoma sąskaita',
    due_days: 'Apmokėjimo terminas dienomis',
    credit_limit: 'Kredito limitas',
    deposit: 'Užstatas',
    stop_after_days: 'Po kiek vėlavimo dienų stabdoma',
    person: 'Vartotojo Nr.',
    role: 'Ką gali daryti',
    limit: 'Vieno užsakymo riba',
    until: 'Galioja iki',
    site: 'Objekto Nr.',
    price: 'Suma',
  },
  user: {
    name: 'Vardas',
    lastname: 'Pavardė',
    email: 'El. paštas',
    email_confirmed: 'El. paštas patvirtintas',
    pending_email: 'Prašoma kito el. pašto',
    phone: 'Telefonas',
    title: 'Įmonės pavadinimas',
    im_k: 'Įmonės kodas',
    pvm_k: 'PVM kodas',
    password: 'Slaptažodis',
    second_factor: 'Antras veiksnys',
    through: 'Kuo padaryta',
    is_admin: 'Administratoriaus teisės',
    isAdmin: 'Administratoriaus teisės',
    roles: 'Pareigos',
    place_id: 'Padalinys',
  },
  settings: { words: 'Pakeistas tekstas' },
} satisfies Partial<Record<SubjectKind, Record<string, string>>> & { any: Record<string, string> }

type FieldsOf<Kind> = Kind extends keyof typeof words ? keyof (typeof words)[Kind] & string : never

export type HistoryField = FieldsOf<keyof typeof words>

/** Fails to compile if a field has no label. */
export type RequireLabels<Details> = Details extends unknown
  ? { [Field in Exclude<keyof Details, HistoryField>]: never }
  : never

export const historyFieldLabels: Partial<Record<SubjectKind, Record<string, string>>> & {
  any: Record<string, string>
} = words

/** Falls back to the label used for another kind. */
export const findFieldLabel = (kind: SubjectKind, field: string): string | undefined =>
  historyFieldLabels[kind]?.[field] ??
  historyFieldLabels.any[field] ??
  Object.values(historyFieldLabels).find((of) => Object.hasOwn(of, field))?.[field]
