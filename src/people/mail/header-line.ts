import { formatTooLongMessage, LimitedString } from '#platform/text.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'

/** Anything that could start another header line. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Untrimmed: a final line break would pass. */
export const HeaderLine = (required: string, max: number) =>
  // Surrounding blanks do not count.
  LimitedString(max + 1_000, required, formatTooLongMessage(max))
    .refine((text) => !severalLines.test(text), { error: 'Turi būti viena eilutė.', abort: true })
    .trim()
    .min(1, { error: required, abort: true })
    .max(max, { error: formatTooLongMessage(max), abort: true })

/** A field holds one bare address. */
export const MailAddress = (required: string) =>
  HeaderLine(required, 254).overwrite(cleanEmail).regex(emailShape, { error: invalidEmailMessage })
