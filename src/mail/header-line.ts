import { cleanEmail, emailShape, wrongEmail } from '#codes/email.ts'
import { Exact, tooLong } from '#platform/text.ts'

/** A control character, a line break of any kind: nothing that could begin another line of a mail's header. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u

/**
 * Typed text that may come near a mail's header; `required` is said when it is missing. Looked at as it came: trimming
 * first would let a line break at the end through.
 */
export const HeaderLine = (required: string, most: number) =>
  // Blanks around it do not count, but not a book of them.
  Exact(most + 1_000, required, tooLong(most))
    .refine((text) => !severalLines.test(text), { error: 'Turi būti viena eilutė.', abort: true })
    .trim()
    .min(1, { error: required, abort: true })
    .max(most, { error: tooLong(most), abort: true })

/** One bare address, as a mail goes to or comes from. */
export const MailAddress = (required: string) =>
  HeaderLine(required, 254).overwrite(cleanEmail).regex(emailShape, { error: wrongEmail })
