import { z } from 'zod'
import { Line } from '#platform/text.ts'
import { countryOfLetters, parseAnyPostalCode } from './any-postal-code.ts'
import { parseAnyVatCode, parseVatShape } from './any-vat-code.ts'
import { cleanTyped } from './clean-typed.ts'
import { codeOfOtherCountry, wrongPostalCodeOf, wrongVatCodeOf } from './code-words.ts'
import { countryOfPostalCode, isCountry, wrongCountry } from './country.ts'

/** ISO 3166-1 alpha-2; absent or empty: by the other fields, else Lithuania. */
export const Country = Line(40, wrongCountry)
  .overwrite((text) => cleanTyped(text).toUpperCase())
  .refine((code) => code === '' || isCountry(code), wrongCountry)
  .nullish()

/** Validated by `byCountry`. */
export const CodeOfCountry = Line(60).nullish()

type Fields = Record<string, string | null | undefined>

/**
 * Reads `postal_code` and the VAT code in `vat` by the form's `country`, as stored; empty ones become `nothing`.
 * Without a country the postal code's letters give it; without either it stays undefined, for a change to leave it.
 */
export function byCountry<Form extends object>({ vat, nothing }: { vat?: string; nothing: null | undefined }) {
  return z.superRefine<Form>(
    (typed, context) => {
      const form = typed as Fields
      const said = form.country || undefined
      if (said !== undefined && !isCountry(said)) return
      const read = (field: string, parse: typeof parseAnyPostalCode, wrong: (text: string) => string) => {
        const text = form[field]
        if (typeof text !== 'string' || cleanTyped(text) === '') {
          if (text !== undefined) form[field] = nothing
          return
        }
        const code = parse(text, said)
        if (code !== undefined) form[field] = code
        else context.addIssue({ code: 'custom', path: [field], message: wrong(text), input: text })
      }
      read('postal_code', parseAnyPostalCode, (text) => wrongOf(text, said, countryOfLetters, wrongPostalCodeOf))
      if (vat) read(vat, parseAnyVatCode, (text) => wrongOf(text, said, countryOfVatCode, wrongVatCodeOf))
      form.country = said ?? (form.postal_code ? countryOfPostalCode(form.postal_code) : undefined)
    },
    // also reports beside other invalid fields
    { when: ({ value }) => typeof value === 'object' && value !== null },
  )
}

function wrongOf(
  text: string,
  said: string | undefined,
  countryOf: (text: string) => string | undefined,
  wrong: (country: string | undefined) => string,
): string {
  const letters = countryOf(text)
  return said !== undefined && letters !== undefined && letters !== said
    ? codeOfOtherCountry(letters, said)
    : wrong(said)
}

function countryOfVatCode(text: string): string | undefined {
  const state = /^[A-Z]{2}/i.test(cleanTyped(text)) ? parseVatShape(text)?.slice(0, 2) : undefined
  return state === 'EL' ? 'GR' : state === 'XI' ? 'GB' : state
}
