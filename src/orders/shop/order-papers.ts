import { getPaper, hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { dropVatWords } from '#rules/money/drop-vat-words.ts'
import type { Order, OrderDocument } from '../orders.contract.ts'

export const isPaper = ({ kind }: OrderDocument): boolean => !hasPaperTrait(kind, 'isOfOrderState')

/** By what the order was, whatever the shop is now. */
export const getDocumentName = (
  { kind }: Pick<OrderDocument, 'kind'>,
  { vat_kind }: Pick<Order, 'vat_kind'>,
): string => {
  const { shortName } = getPaper(kind)
  return vat_kind === 'not-payer' ? dropVatWords(shortName) : shortName
}
