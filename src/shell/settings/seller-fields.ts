/** Seller's data that a document needs (VAT law, art. 80). */
export const sellerFields = ['name', 'code', 'address', 'vat_code'] as const
export type SellerField = (typeof sellerFields)[number]

/** As named after „Trūksta …“. */
export const sellerFieldLabels: Record<SellerField, string> = {
  name: 'pavadinimo',
  code: 'įmonės kodo',
  address: 'adreso',
  vat_code: 'PVM mokėtojo kodo',
}
