import { papers, type ReferredPaperKind } from '#rules/document-kinds/document-kinds.ts'
import { buildRfReference } from './rf-reference.ts'

/** Bank forms drop a leading zero. Order 57, prepayment: `RF…100000057`. */
export function buildDocumentReference(kind: ReferredPaperKind, orderId: number): string {
  return buildRfReference(`${papers[kind].referenceDigit}${String(orderId).padStart(8, '0')}`)
}
