import type { DocumentSnapshot } from './document-snapshot.ts'

/** What a document asks for, in cents with VAT: its sum, less what a kept deposit has paid of it already. */
export const leftToPay = ({ price_with_vat, covered = 0 }: Pick<DocumentSnapshot, 'price_with_vat' | 'covered'>) =>
  price_with_vat - covered
