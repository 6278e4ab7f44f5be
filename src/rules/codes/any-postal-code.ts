import { createLookup } from '#platform/create-lookup.ts'
import { cleanTypedText } from './clean-typed-text.ts'
import { getStoredPostalCodeCountry, homeCountry, isCountry } from './country.ts'
import { parsePostalCode } from './postal-code.ts'

/** Postal codes by country: shape, and separators as printed. */
const shapes: Record<string, { fits: RegExp; printed?: string }> = createLookup({
  AT: { fits: /^(\d{4})$/ },
  BE: { fits: /^(\d{4})$/ },
  BG: { fits: /^(\d{4})$/ },
  BY: { fits: /^(\d{6})$/ },
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
  LI: { fits: /^(\d{4})$/ },
  LU: { fits: /^(\d{4})$/ },
  LV: { fits: /^(\d{4})$/ },
  MD: { fits: /^(\d{4})$/ },
  MT: { fits: /^([A-Z]{3})(\d{4})$/, printed: '$1 $2' },
  NL: { fits: /^([1-9]\d{3})([A-Z]{2})$/, printed: '$1 $2' },
  NO: { fits: /^(\d{4})$/ },
  PL: { fits: /^(\d{2})(\d{3})$/, printed: '$1-$2' },
  PT: { fits: /^(\d{4})(\d{3})$/, printed: '$1-$2' },
  RO: { fits: /^(\d{6})$/ },
  RU: { fits: /^(\d{6})$/ },
  SE: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  SI: { fits: /^(\d{4})$/ },
  SK: { fits: /^(\d{3})(\d{2})$/, printed: '$1 $2' },
  UA: { fits: /^(\d{5})$/ },
})

/** Codes of other countries. */
const otherShape = /^[A-Z\d](?:[ -]?[A-Z\d]){1,11}$/

const SEPARATORS = /[ \-./]/g

/**
 * As stored: Lithuanian ones as five digits, others after country letters: `LV-1010`, `PL-00-001`. `country` makes
 * the letters optional; without both it is Lithuanian. Undefined when invalid or of another country.
 */
export function parseAnyPostalCode(text: string, country?: string): string | undefined {
  const cleaned = cleanTypedText(text).toUpperCase()
  if (country === undefined) return parsePostalCode(cleaned) ?? ofLetters(cleaned)
  if (country === homeCountry) return parsePostalCode(cleaned)
  const withoutLetters = cleaned.startsWith(country) ? cleaned.slice(2).replace(/^[ \-./]+/, '') : undefined
  // they may belong to the code itself, as for Malta and Britain
  const own = country in shapes || !withoutLetters ? ofCountry(cleaned, country) : undefined
  const read = own ?? (withoutLetters && ofCountry(withoutLetters, country))
  return read && `${country}-${read}`
}

function ofLetters(cleaned: string): string | undefined {
  const country = cleaned.slice(0, 2)
  // for countries of unknown shape the letters must stand apart
  const isTold = country in shapes || (isCountry(country) && /^.{2}[ -]/.test(cleaned))
  return isTold ? parseAnyPostalCode(cleaned, country) : undefined
}

function ofCountry(cleaned: string, country: string): string | undefined {
  const shape = shapes[country]
  if (!shape) return otherShape.test(cleaned) && /\d/.test(cleaned) ? cleaned : undefined
  const code = cleaned.replace(SEPARATORS, '')
  return shape.fits.test(code) ? code.replace(shape.fits, shape.printed ?? '$1') : undefined
}

/** By the letters of a valid code; undefined without. */
export function findPostalCodeCountry(text: string): string | undefined {
  const stored = /^[A-Z]{2}/i.test(cleanTypedText(text)) ? parseAnyPostalCode(text) : undefined
  return stored && getStoredPostalCodeCountry(stored)
}
