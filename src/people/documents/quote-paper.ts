import type { DocumentLine, DocumentSnapshot } from './document-snapshot.ts'

/** A quote bills nothing. */
export interface QuotePaper extends Pick<DocumentSnapshot, 'seller' | 'buyer' | 'object' | 'comment'> {
  kind: 'quote'
  full_number: string
  /** The revision is printed from the second on. */
  revision: number
  /** Vilnius day. */
  issued_on: string
  /** The day in words. */
  valid_until: string
  holds_until: string | null
  places?: DocumentSnapshot['places']
  lines: DocumentLine[]
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  vat_lines?: DocumentSnapshot['vat_lines']
  deposit?: number
  terms: string[]
  /** Absent for the default terms and in older quotes. */
  wording?: { version: number; on: string }
}
