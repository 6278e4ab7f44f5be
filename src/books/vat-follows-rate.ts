import type { DocumentSnapshot } from '#documents/document-snapshot.ts'

/**
 * Whether a document's VAT is what its rate makes of its net sum, but for rounding: to the cent where the net sum is the
 * order's basis, a cent off where the gross one is, or where it is a later part of an invoice's credits (1.21 cents at most,
 * because the net sum follows from VAT then).
 */
export const vatFollowsRate = ({
  price,
  vat,
  vat_rate,
}: Pick<DocumentSnapshot, 'price' | 'vat' | 'vat_rate'>): boolean =>
  Math.abs(price * vat_rate - vat * 100) <= 100 + vat_rate
