import { type DocumentKind, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'

/** `invoice-57.pdf`, numbered: `credit-57-NK000003.pdf`. */
export function buildDocumentFilename(
  orderId: number,
  { kind, number }: { kind: DocumentKind; number: string },
): string {
  return hasPaperTrait(kind, 'isOfOrderState')
    ? `${kind}-${orderId}.pdf`
    : `${kind}-${orderId}-${number.replaceAll(/[^\w-]/g, '')}.pdf`
}
