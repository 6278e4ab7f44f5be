interface VatCode {
  code: string
  /** Per cent. */
  rate: number
  /** Days of issue, both included. */
  from: string
  until: string
}

/** The classifier of VAT codes as far as this shop's rates go: VMI's table, with the changes of 2026-01-01. */
const vatCodes: VatCode[] = [
  { code: 'PVM1', rate: 21, from: '2009-09-01', until: '9999-12-31' },
  { code: 'PVM2', rate: 9, from: '2009-01-01', until: '2025-12-31' },
  { code: 'PVM58', rate: 12, from: '2026-01-01', until: '9999-12-31' },
  { code: 'PVM3', rate: 5, from: '2009-01-01', until: '9999-12-31' },
]

/** The classifier's code of a rate (per cent) on a day; undefined when the rate did not exist then. */
export function vatCodeOf(rate: number, day: string): string | undefined {
  return vatCodes.find((each) => each.rate === rate && each.from <= day && day <= each.until)?.code
}
