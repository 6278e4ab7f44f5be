import { cleanTyped } from './clean-typed.ts'
import { homeCountry } from './country.ts'
import { parseVatCode } from './vat-code.ts'

/**
 * How each state writes its VAT codes, after its letters; of the Union as VIES publishes it (Greece is EL there, Northern Ireland
 * XI). A shape alone: whether a code is in force VIES says.
 */
const shapes: Record<string, RegExp> = {
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
}

/** What people put between letters and digits. */
const SEPARATORS = /[ \-./]/g

/**
 * A VAT code of any state as it is stored, letters first: `LV40003052786`. `country` is the one that the address says, whose letters may
 * lack then; without it a code without letters is Lithuanian, and those are checked by their check digit. Undefined when it is
 * none, or another country's than was said.
 */
export function parseAnyVatCode(text: string, country?: string): string | undefined {
  const lithuanian = country === undefined || country === homeCountry ? parseVatCode(text) : undefined
  if (lithuanian || country === homeCountry) return lithuanian
  const written = cleanTyped(text).replace(SEPARATORS, '').toUpperCase().replace(/^GR/, 'EL')
  const state = written.slice(0, 2)
  const said = country && statesOf(country)
  if ((!said || said.includes(state)) && fits(state, written.slice(2))) return written
  const [own = ''] = said || []
  return fits(own, written) ? `${own}${written}` : undefined
}

const fits = (state: string, code: string): boolean => shapes[state]?.test(code) ?? false

/** What VAT codes of a country begin with; a part of Britain's begin otherwise, and Greece's. */
const statesOf = (country: string): string[] =>
  country === 'GR' ? ['EL'] : country === 'GB' ? ['GB', 'XI'] : [country]

/** Of another state than Lithuania; of a code as it is stored. */
export const isForeignVatCode = (code: string): boolean => !code.startsWith('LT')

/** Of a state of the Union, or of Northern Ireland, which VIES knows beside them; of a code as it is stored. */
export const isUnionVatCode = (code: string): boolean => !/^(?:CH|GB|NO)/.test(code)
