import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { createLookup } from '#platform/create-lookup.ts'
import type { VatKind } from '#rules/money/vat.ts'

/** EN 16931's (UNCL 5305). */
export const ublCategories: Record<VatKind, 'S' | 'AE' | 'O'> = {
  standard: 'S',
  'reverse-charge': 'AE',
  outside: 'O',
  'not-payer': 'O',
}

export const isOutside = (document: DocumentSnapshot): boolean =>
  listVatLines(document).some(({ kind }) => ublCategories[kind] === 'O')

/** The list of VAT codes by which Peppol finds a company of another member state. */
export const vatSchemes: Record<string, string> = createLookup({
  AT: '9914',
  BE: '9925',
  BG: '9926',
  CY: '9928',
  CZ: '9929',
  DE: '9930',
  DK: '0198',
  EE: '9931',
  EL: '9933',
  ES: '9920',
  FI: '0213',
  FR: '9957',
  HR: '9934',
  HU: '9910',
  IE: '9935',
  IT: '0211',
  LT: '9937',
  LU: '9938',
  LV: '9939',
  MT: '9943',
  NL: '9944',
  PL: '9945',
  PT: '9946',
  RO: '9947',
  SE: '9955',
  SI: '9949',
  SK: '9950',
})
