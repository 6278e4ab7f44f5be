import type { OfficeOrder } from '../order-book.contract.ts'

/** Its own invoice, or a bill of its client, bears something that a credit note may take off. */
export const mayBeCredited = ({ is_payed, credited, price_with_vat, bills }: OfficeOrder): boolean =>
  (is_payed && credited < price_with_vat) || bills.some(({ bears }) => bears > 0)
