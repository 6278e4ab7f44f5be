import type { DocumentLine, DocumentSnapshot } from './document-snapshot.ts'

/** What a quote says on paper. No document of the books: it bills nothing. */
export interface QuotePaper extends Pick<DocumentSnapshot, 'seller' | 'buyer' | 'object' | 'comment'> {
  kind: 'quote'
  full_number: string
  /** From the second one on it is said. */
  revision: number
  /** Calendar date in Vilnius. */
  issued_on: string
  /** As people read it. */
  valid_until: string
  holds_until: string | null
  lines: DocumentLine[]
  vat_rate: number
  price: number
  vat: number
  price_with_vat: number
  deposit?: number
  terms: string[]
  /** Which version of the shop's terms they are, and since when; the program's own, and quotes from before, have none. */
  wording?: { version: number; on: string }
}
