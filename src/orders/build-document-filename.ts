/** `invoice-57.pdf`, numbered: `credit-57-NK000003.pdf`. */
export function buildDocumentFilename(orderId: number, { kind, number }: { kind: string; number: string }): string {
  const isOnly = kind === 'invoice' || kind === 'prepayment'
  return isOnly ? `${kind}-${orderId}.pdf` : `${kind}-${orderId}-${number.replaceAll(/[^\w-]/g, '')}.pdf`
}
