import type { OfficeOrder } from '../order-book.contract.ts'

export const mayBeCredited = ({ is_payed, credited, price_with_vat, bills }: OfficeOrder): boolean =>
  (is_payed && credited < price_with_vat) || bills.some(({ bears }) => bears > 0)
