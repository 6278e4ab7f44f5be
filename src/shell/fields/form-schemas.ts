import { z } from 'zod'
import { formatTooLongMessage, LimitedString } from '#platform/text.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'

/** Normalises combining marks and CRLF. That shortens text, so up to four times the length is accepted before it. */
export const TrimmedText = (max: number) =>
  LimitedString(max * 4 + 1_000, undefined, formatTooLongMessage(max))
    .overwrite((text) => text.normalize('NFC').replaceAll('\r\n', '\n'))
    .trim()
    .max(max, { abort: true })

/** A JSON number or decimal digits as text; not `true`, `[5]`, `0x10` or `1e3`. An empty field counts as not sent. */
export const parseFormNumber = <T extends z.ZodType>(inner: T) =>
  z.preprocess((sent) => {
    if (typeof sent !== 'string') return sent
    const text = sent.trim().replace(',', '.')
    if (text === '') return undefined
    return /^-?\d{1,12}(\.\d{1,12})?$/.test(text) ? Number(text) : sent
  }, inner)

export const limitInteger = (min: number, max: number) => z.number().int('Įveskite sveikąjį skaičių.').min(min).max(max)

export const maxCents = 100_000_000
export const cents = z.number().int('Kaina siunčiama centais.').max(maxCents)

export const priceMustBePositive = 'Kaina turi būti didesnė už 0'

/** Decimal euros, as number or text with point or comma, to whole cents. */
export const Euros = z
  .union([z.number(), LimitedString(40)], 'Įveskite kainą eurais, pavyzdžiui, 12,50.')
  .transform((sent, context) => {
    const read = parseEuros(sent)
    if (read !== undefined && read > 0 && read <= maxCents) return read
    const why =
      read === undefined
        ? 'Įveskite kainą eurais, pavyzdžiui, 12,50.'
        : read > 0
          ? 'Kaina per didelė.'
          : priceMustBePositive
    context.addIssue(why)
    return z.NEVER
  })
