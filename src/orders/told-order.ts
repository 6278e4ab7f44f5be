import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { OnCredit } from './by-bill.ts'

/** An order on credit as its mails tell it: it has no prepayment invoice to tell it by. */
export interface ToldOrder {
  /** What a document of the order would say. */
  told: Omit<DocumentSnapshot, 'full_number'>
  paid: OnCredit
  /** The number of the rental contract that goes along; null: none does. */
  contract: string | null
}
