import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'

/**
 * Whether VAT follows from net and rate: to the cent where net is the basis; a cent off where gross is, or in later
 * partial credits (at most 1.21 cents, because there net follows from VAT). A bill of several orders may gather charges,
 * each of which was agreed with VAT.
 */
export const isVatConsistent = ({
  price,
  vat,
  vat_rate,
  order_id,
}: Pick<DocumentSnapshot, 'price' | 'vat' | 'vat_rate'> & { order_id?: number | null }): boolean =>
  Math.abs(price * vat_rate - vat * 100) <= (100 + vat_rate) * (order_id === null ? 4 : 1)
