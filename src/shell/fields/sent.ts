import { z } from 'zod'
import { Exact, tooLong } from '#platform/text.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'

/** Normalises combining marks and CRLF. That shortens text, so up to four times the length is accepted before it. */
export const Kept = (most: number) =>
  Exact(most * 4 + 1_000, undefined, tooLong(most))
    .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n'))
    .trim()
    .max(most, { abort: true })

/** A JSON number or decimal digits as text; not `true`, `[5]`, `0x10` or `1e3`. An empty field counts as not sent. */
export const fromForm = <T extends z.ZodType>(inner: T) =>
  z.preprocess((sent) => {
    if (typeof sent !== 'string') return sent
    const text = sent.trim().replace(',', '.')
    if (text === '') return undefined
    return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : sent
  }, inner)

export const whole = (least: number, most: number) => z.number().int('Įveskite sveikąjį skaičių.').min(least).max(most)

export const mostCents = 100_000_000
export const cents = z.number().int('Kaina siunčiama centais.').max(mostCents)

export const priceMustBePositive = 'Kaina turi būti didesnė už 0'

/** Decimal euros, as number or text with point or comma, to whole cents. */
export const Euros = z
  .union([z.number(), Exact(40)], 'Įveskite kainą eurais, pavyzdžiui, 12,50.')
  .transform((sent, context) => {
    const read = parseEuros(sent)
    if (read !== undefined && read > 0 && read <= mostCents) return read
    const why =
      read === undefined
        ? 'Įveskite kainą eurais, pavyzdžiui, 12,50.'
        : read > 0
          ? 'Kaina per didelė.'
          : priceMustBePositive
    context.addIssue(why)
    return z.NEVER
  })
