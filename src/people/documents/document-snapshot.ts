import { getStoredPostalCodeCountry } from '#rules/codes/country.ts'
import type { DocumentKind, PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { sumByVat, type Vat, type VatLine } from '#rules/money/vat.ts'
import type { Piece } from '#rules/tariffs/tariffs.contract.ts'

/** Cents; `unit_price` and `price` without VAT. */
export interface DocumentLine {
  title: string
  /** Each detail is a printed line. */
  details: string[]
  quantity: number
  /** Days or hours; 1 for goods. */
  charged_units: number
  unit: 'vnt' | 'day' | 'hour'
  unit_price: number
  /** By packages; `unit_price` is their sum. */
  pieces?: Piece[]
  price: number
  price_with_vat: number
  /** Read through `getLineVat`; absent in older ones. */
  vat?: Vat
  /** Absent for goods and in older documents. */
  period?: { from: string; to: string }
  /** The order of a line in a bill of several. */
  order_id?: number
  /** Credit note: the corrected line, from 0. */
  corrects_position?: number
}

export interface SnapshotOrder {
  id: number
  ordered_on: string
  /** The buyer's own. */
  po_number?: string
}

export const listSnapshotOrders = ({ order_id, ordered_on, orders, po_number }: SnapshotOrderFields): SnapshotOrder[] =>
  orders ?? (order_id === null ? [] : [{ id: order_id, ordered_on: ordered_on ?? '', ...(po_number && { po_number }) }])

type SnapshotOrderFields = Pick<DocumentSnapshot, 'order_id' | 'ordered_on' | 'orders' | 'po_number'>

export interface DocumentParty {
  name: string
  code: string | null
  vat_code: string | null
  address: string
  /** Absent for the seller and in older ones; no `country` (ISO 3166-1): Lithuania. */
  place?: { street: string; city: string; postal_code: string | null; country?: string }
  phone: string | null
  email: string | null
}

/** With its look as then; absent: the program's own. */
export interface DocumentSeller extends DocumentParty {
  bank: string
  iban: string
  swift: string
  /** Path of the picture. */
  logo?: string
  /** `#rrggbb`. */
  accent?: string
}

/** ISO 3166-1; in older documents from the postal code's prefix. */
export const getPartyCountry = ({ place }: DocumentParty): string =>
  place?.country ?? getStoredPostalCodeCountry(place?.postal_code)

/** With hours, as then; absent with one place, and in older ones. */
export interface DocumentPlaces {
  from: string
  /** Absent: the same. */
  back?: string
}

/** In the transaction that numbers it. */
export interface DocumentSnapshot {
  kind: Exclude<DocumentKind, PaperKindWith<'isWithoutSums'>>
  full_number: string
  /** Absent in the first revision. */
  revision?: number
  revised_on?: string
  /** Vilnius days. */
  issued_on: string
  /** Prepayment, or a bill paid later. */
  due_on: string | null
  /** If not the day of issue (VAT law, art. 80). */
  supplied_on: string | null
  /** Null: see `orders`. */
  order_id: number | null
  ordered_on: string | null
  /** Read through `listSnapshotOrders`. */
  orders?: SnapshotOrder[]
  corrects: { full_number: string; issued_on: string } | null
  /** Why corrected or called off, as typed. */
  reason?: string
  seller: DocumentSeller
  buyer: DocumentParty & { private_or_company: 'private' | 'company' }
  object: { title: string; address: string } | null
  /** The buyer's own. */
  po_number?: string
  /** `by` is null when the office approved. */
  approved?: { by: string | null; on: string }
  places?: DocumentPlaces
  /** Absent: to the object or the buyer. */
  delivered_to?: string
  lines: DocumentLine[]
  /** The shop's of its day. */
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  /** Read through `listVatLines`; absent in older ones. */
  vat_lines?: VatLine[]
  /** Prepayment: cents, outside the sums and VAT. */
  deposit?: number
  /** The deposit's reference, where it can be transferred. */
  deposit_reference?: string
  /** Prepayment after a return: cents from the kept deposit. */
  covered?: number
  /** RF creditor reference (ISO 11649). */
  reference: string
  /** Absent in older ones and without a bank account. */
  payment_qr?: string
  comment: string | null
}

/** A document without the fact bears the rate that it was issued with. */
export const getLineVat = ({ vat }: Pick<DocumentLine, 'vat'>, { vat_rate }: { vat_rate: number }): Vat =>
  vat ?? { kind: 'standard', rate: vat_rate }

type WithVat = Pick<DocumentSnapshot, 'vat_lines' | 'vat_rate' | 'price' | 'vat'>

export const listVatLines = ({ vat_lines, vat_rate, price, vat }: WithVat): VatLine[] =>
  vat_lines ?? [{ kind: 'standard', rate: vat_rate, price, vat }]

export const buildVatLines = (document: Pick<DocumentSnapshot, 'lines' | 'vat_rate'>): VatLine[] =>
  sumByVat(document.lines.map((line) => ({ ...line, vat: getLineVat(line, document) })))
