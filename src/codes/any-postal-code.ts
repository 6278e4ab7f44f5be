import { parsePostalCode } from './postal-code.ts'

/** How states write their postal codes: digits and letters as they are, and after which of them what stands between. */
const shapes: Record<string, { fits: RegExp; printed?: string }> = {
  AT: { fits: /^(\d{4})$/ },
  BE: { fits: /^(\d{4})$/ },
  BG: { fits: /^(\d{4})$/ },
  CH: { fits: /^(\d{4})$/ },
  CY: { fits: /^(\d{4})$/ },
  CZ: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  DE: { fits: /^(\d{5})$/ },
  DK: { fits: /^(\d{4})$/ },
  EE: { fits: /^(\d{5})$/ },
  ES: { fits: /^(\d{5})$/ },
  FI: { fits: /^(\d{5})$/ },
  FR: { fits: /^(\d{5})$/ },
  GB: { fits: /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/, printed: '$1 $2' },
  GR: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  HR: { fits: /^(\d{5})$/ },
  HU: { fits: /^(\d{4})$/ },
  IE: { fits: /^([A-Z]\d[\dW])([A-Z\d]{4})$/, printed: '$1 $2' },
  IS: { fits: /^(\d{3})$/ },
  IT: { fits: /^(\d{5})$/ },
  LU: { fits: /^(\d{4})$/ },
  LV: { fits: /^(\d{4})$/ },
  MT: { fits: /^([A-Z]{3})(\d{4})$/, printed: '$1 $2' },
  NL: { fits: /^([1-9]\d{3})([A-Z]{2})$/, printed: '$1 $2' },
  NO: { fits: /^(\d{4})$/ },
  PL: { fits: /^(\d{2})(\d{3})$/, printed: '$1-$2' },
  PT: { fits: /^(\d{4})(\d{3})$/, printed: '$1-$2' },
  RO: { fits: /^(\d{6})$/ },
  SE: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  SI: { fits: /^(\d{4})$/ },
  SK: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  UA: { fits: /^(\d{5})$/ },
}

const SEPARATORS = /[\s\-\u2010-\u2013./]/g

/**
 * A postal code as it is stored: of Lithuania five digits, with or without `LT-` in front; of another country after its
 * letters, `LV-1010`, `PL-00-001`, however it was written. Undefined when it is none.
 */
export function parseAnyPostalCode(text: string): string | undefined {
  const lithuanian = parsePostalCode(text)
  if (lithuanian) return lithuanian
  const written = text.replace(SEPARATORS, '').toUpperCase()
  const [country, code] = [written.slice(0, 2), written.slice(2)]
  const shape = shapes[country]
  return shape?.fits.test(code) ? `${country}-${code.replace(shape.fits, shape.printed ?? '$1')}` : undefined
}
