import type { DocumentSnapshot } from './document-snapshot.ts'
import { rfReference } from './rf-reference.ts'

const digits: Record<DocumentSnapshot['kind'], number> = { prepayment: 1, invoice: 2, credit: 3 }

/** Bank forms like digits best and drop a leading zero. Order 57, prepayment: `RF…100000057`. */
export function documentReference(kind: DocumentSnapshot['kind'], orderId: number): string {
  return rfReference(`${digits[kind]}${String(orderId).padStart(8, '0')}`)
}
