import type { DocumentSnapshot } from './document-snapshot.ts'
import { rfReference } from './rf-reference.ts'

/** The first digit of the reference says which document of the order is paid. */
const digits: Record<DocumentSnapshot['kind'], number> = { prepayment: 1, invoice: 2, credit: 3 }

/**
 * What a payer writes so that the payment finds its order: digits only, as Lithuanian banks' forms like best, and never
 * a leading zero, which forms drop. Order 57, prepayment: `RF…100000057`.
 */
export function documentReference(kind: DocumentSnapshot['kind'], orderId: number): string {
  return rfReference(`${digits[kind]}${String(orderId).padStart(8, '0')}`)
}
