import type { DocumentSnapshot } from './document-snapshot.ts'

/** Cents with VAT, less what a kept deposit has paid. */
export const computeLeftToPay = ({
  price_with_vat,
  covered = 0,
}: Pick<DocumentSnapshot, 'price_with_vat' | 'covered'>) => price_with_vat - covered
