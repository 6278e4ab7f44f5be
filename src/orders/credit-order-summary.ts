import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import type { DatedVatRate } from '#rules/money/vat-rates.ts'
import type { OnCredit } from './bill-payment-terms.ts'

/** An order on credit as its mails tell it: it has no prepayment invoice. */
export interface CreditOrderSummary {
  summary: Omit<DocumentSnapshot, 'full_number'>
  paid: OnCredit
  /** The attached contract's number; null: none. */
  contract: string | null
  /** A rate ahead that reaches it. */
  vatAhead?: DatedVatRate | undefined
}
