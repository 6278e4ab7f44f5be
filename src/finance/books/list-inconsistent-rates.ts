import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'

type WithVat = Parameters<typeof listVatLines>[0] & { order_id?: number | null }

/** The rates of which VAT does not follow from the net sum. */
export const listInconsistentRates = (document: WithVat): number[] =>
  listVatLines(document).flatMap((line) => (isConsistent(line, document) ? [] : [line.rate]))

/**
 * To the cent where net is the basis; a cent off where gross is, or in later partial credits (at most 1.21 cents, because
 * there net follows from VAT). A bill of several orders may gather charges, each of which was agreed with VAT.
 */
const isConsistent = (
  { price, vat, rate }: Pick<DocumentSnapshot, 'price' | 'vat'> & { rate: number },
  { order_id }: WithVat,
): boolean => Math.abs(price * rate - vat * 100) <= (100 + rate) * (order_id === null ? 4 : 1)
