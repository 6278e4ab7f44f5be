import { createLookup } from '#platform/create-lookup.ts'
import { cleanTypedText } from './clean-typed-text.ts'
import { homeCountry } from './country.ts'
import { checkVatDigits } from './vat-check-digits.ts'
import { parseVatCode } from './vat-code.ts'

/** Shapes after the letters, as VIES has them (Greece EL, Northern Ireland XI). Only VIES knows what is in force. */
const shapes: Record<string, RegExp> = createLookup({
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^[1-9]\d{8}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(?:MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^[1-9]\d{1,9}$/,
  SE: /^\d{10}01$/,
  SI: /^[1-9]\d{7}$/,
  SK: /^[1-9]\d{9}$/,
  XI: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
})

const SEPARATORS = /[ \-./]/g

/**
 * As stored, with letters: `LV40003052786`. `country` makes the letters optional; without both it is Lithuanian. Undefined when
 * its shape, its check digits (where the state's rule is public) or its country are wrong.
 */
export function parseAnyVatCode(text: string, country?: string): string | undefined {
  const code = parseVatShape(text, country)
  return code === undefined || checkVatDigits(code.slice(0, 2), code.slice(2)) === false ? undefined : code
}

/**
 * The code's shape is checked as by `parseAnyVatCode`, whatever its check digits: for papers issued before those were
 * required.
 */
export function parseVatShape(text: string, country?: string): string | undefined {
  const lithuanian = country === undefined || country === homeCountry ? parseVatCode(text) : undefined
  if (lithuanian || country === homeCountry) return lithuanian
  const written = cleanTypedText(text).replace(SEPARATORS, '').toUpperCase().replace(/^GR/, 'EL')
  const state = written.slice(0, 2)
  const said = country && statesOf(country)
  if ((!said || said.includes(state)) && fits(state, written.slice(2))) return written
  const [own = ''] = said || []
  return fits(own, written) ? `${own}${written}` : undefined
}

/** A right code may have no known check digits. */
export function isUnverifiableVatCode(text: string, country?: string): boolean {
  const code = parseAnyVatCode(text, country)
  return code !== undefined && isForeignVatCode(code) && checkVatDigits(code.slice(0, 2), code.slice(2)) === undefined
}

const fits = (state: string, code: string): boolean => shapes[state]?.test(code) ?? false

/** Greece and part of Britain have other letters. */
const statesOf = (country: string): string[] =>
  country === 'GR' ? ['EL'] : country === 'GB' ? ['GB', 'XI'] : [country]

/** Takes a stored code. */
export const isForeignVatCode = (code: string): boolean => !code.startsWith('LT')

/** With Northern Ireland, which VIES knows. Takes a stored code. */
export const isUnionVatCode = (code: string): boolean => !/^(?:CH|GB|NO)/.test(code)
