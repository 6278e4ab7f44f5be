import type { Vat } from '#rules/money/vat.ts'

interface VatCode {
  code: string
  /** Per cent. */
  rate: number
  from: string
  until: string
}

/** VMI's classifier of VAT codes for this shop's rates, with the changes of 2026-01-01. */
const vatCodes: VatCode[] = [
  { code: 'PVM1', rate: 21, from: '2009-09-01', until: '9999-12-31' },
  { code: 'PVM2', rate: 9, from: '2009-01-01', until: '2025-12-31' },
  { code: 'PVM58', rate: 12, from: '2026-01-01', until: '9999-12-31' },
  { code: 'PVM3', rate: 5, from: '2009-01-01', until: '9999-12-31' },
]

/** Supplied outside Lithuania, so no VAT of it is counted here (PVMĮ 13 str. 2 d.), whose VAT may be deducted. */
const outsideLithuania = 'PVM15'

/** `rate` in per cent; undefined when it did not exist on that day. */
export function findVatCode({ rate, kind }: Vat, day: string): string | undefined {
  if (kind === 'reverse-charge' || kind === 'outside') return outsideLithuania
  if (kind === 'not-payer') return undefined
  return vatCodes.find((each) => each.rate === rate && each.from <= day && day <= each.until)?.code
}
