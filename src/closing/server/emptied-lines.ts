import type { BorneInvoice } from '../borne-invoice.ts'
import type { CreditAmounts } from '../credit-amounts.ts'

/** The places of the invoice's lines that bear nothing after this credit. */
export function emptiedLines({ basis, lines }: BorneInvoice, credited: CreditAmounts): number[] {
  const side = basis === 'private' ? 'price_with_vat' : 'price'
  return credited.lines
    .filter((credit) => lines.find(({ position }) => position === credit.position)?.[side] === credit[side])
    .map(({ position }) => position)
}
