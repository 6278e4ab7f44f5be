import { Exact, tooLong } from '#platform/text.ts'
import { cleanEmail, emailShape, wrongEmail } from '#rules/codes/email.ts'

/** Anything that could start another header line. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Untrimmed: a final line break would pass. */
export const HeaderLine = (required: string, most: number) =>
  // Surrounding blanks do not count.
  Exact(most + 1_000, required, tooLong(most))
    .refine((text) => !severalLines.test(text), { error: 'Turi būti viena eilutė.', abort: true })
    .trim()
    .min(1, { error: required, abort: true })
    .max(most, { error: tooLong(most), abort: true })

/** One bare address. */
export const MailAddress = (required: string) =>
  HeaderLine(required, 254).overwrite(cleanEmail).regex(emailShape, { error: wrongEmail })
