import { z } from 'zod'
import { SingleLineText } from '#platform/text.ts'
import { findPostalCodeCountry, parseAnyPostalCode } from './any-postal-code.ts'
import { parseAnyVatCode, parseVatShape } from './any-vat-code.ts'
import { cleanTypedText } from './clean-typed-text.ts'
import { describeCountryMismatch, describeInvalidPostalCode, describeInvalidVatCode } from './code-messages.ts'
import { getStoredPostalCodeCountry, invalidCountryMessage, isCountry } from './country.ts'

/** ISO 3166-1 alpha-2; absent or empty: by the other fields, else Lithuania. */
export const Country = SingleLineText(40, invalidCountryMessage)
  .overwrite((text) => cleanTypedText(text).toUpperCase())
  .refine((code) => code === '' || isCountry(code), invalidCountryMessage)
  .nullish()

/** Validated by `parseCodesByCountry`. */
export const CodeOfCountry = SingleLineText(60).nullish()

type Fields = Record<string, string | null | undefined>

/**
 * Reads `postal_code` and the VAT code in `vat` by the form's `country`, as stored; empty ones become `nothing`.
 * Without a country the postal code's letters give it; without either it stays undefined, for a change to leave it.
 */
export function parseCodesByCountry<Form extends object>({
  vat,
  nothing,
}: {
  vat?: string
  nothing: null | undefined
}) {
  return z.superRefine<Form>(
    (typed, context) => {
      const form = typed as Fields
      const said = form.country || undefined
      if (said !== undefined && !isCountry(said)) return
      const read = (field: string, parse: typeof parseAnyPostalCode, wrong: (text: string) => string) => {
        const text = form[field]
        if (typeof text !== 'string' || cleanTypedText(text) === '') {
          if (text !== undefined) form[field] = nothing
          return
        }
        const code = parse(text, said)
        if (code !== undefined) form[field] = code
        else context.addIssue({ code: 'custom', path: [field], message: wrong(text), input: text })
      }
      read('postal_code', parseAnyPostalCode, (text) =>
        wrongOf(text, said, findPostalCodeCountry, describeInvalidPostalCode),
      )
      if (vat) read(vat, parseAnyVatCode, (text) => wrongOf(text, said, countryOfVatCode, describeInvalidVatCode))
      form.country = said ?? (form.postal_code ? getStoredPostalCodeCountry(form.postal_code) : undefined)
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
    ? describeCountryMismatch(letters, said)
    : wrong(said)
}

function countryOfVatCode(text: string): string | undefined {
  const state = /^[A-Z]{2}/i.test(cleanTypedText(text)) ? parseVatShape(text)?.slice(0, 2) : undefined
  return state === 'EL' ? 'GR' : state === 'XI' ? 'GB' : state
}
