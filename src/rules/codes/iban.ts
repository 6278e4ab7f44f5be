import { createLookup } from '#platform/create-lookup.ts'
import { cleanTypedText } from './clean-typed-text.ts'
import { ibanShapes, sepaCountries } from './iban-shapes.ts'
import { computeMod97 } from './mod-97.ts'

const signs: Record<string, string> = createLookup({ n: '\\d', a: '[A-Z]', c: '[0-9A-Z]' })

const shapes = new Map(
  Object.entries(ibanShapes).map(([country, shape]) => [
    country,
    new RegExp(`^${country}\\d{2}${shape.replace(/(\d+)([nac])/g, (_, count, kind) => `${signs[kind]}{${count}}`)}$`),
  ]),
)

/** No blanks, capitals; undefined when its country, length, shape or check digits are wrong. */
export function parseIban(text: string): string | undefined {
  const iban = cleanTypedText(text).replace(/[ -]/g, '').toUpperCase()
  if (!shapes.get(iban.slice(0, 2))?.test(iban)) return undefined
  return computeMod97(iban.slice(4) + iban.slice(0, 4)) === 1 ? iban : undefined
}

/** The account must be one that a SEPA transfer reaches. */
export function parseSepaIban(text: string): string | undefined {
  const iban = parseIban(text)
  return iban && sepaCountries.has(iban.slice(0, 2)) ? iban : undefined
}

/** `LT12 1000 0111 0100 1000`. */
export function formatIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, '$& ')
}
