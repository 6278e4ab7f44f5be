import type { DocumentSnapshot } from './document-snapshot.ts'
import { buildRfReference } from './rf-reference.ts'

type OfOrder = Exclude<DocumentSnapshot['kind'], 'compensation'>

const digits: Record<OfOrder, number> = { prepayment: 1, invoice: 2, credit: 3 }

/** Bank forms drop a leading zero. Order 57, prepayment: `RF…100000057`. */
export function buildDocumentReference(kind: OfOrder, orderId: number): string {
  return buildRfReference(`${digits[kind]}${String(orderId).padStart(8, '0')}`)
}
