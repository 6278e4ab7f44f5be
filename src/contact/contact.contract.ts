import { z } from 'zod'
import { call } from '#platform/contract.ts'
import { contactWords } from './check-contact.ts'

/** A control character, a line break of any kind: nothing that could begin another line of a mail's header. */
const severalLines = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Looked at as it came: trimming first would let a line break at the end through. */
const Line = (required: string, most: number) =>
  z
    .string(required)
    .refine((text) => !severalLines.test(text), 'Turi būti viena eilutė.')
    .trim()
    .min(1, { error: required, abort: true })
    .max(most)

/** What a visitor writes to the shop. */
export const ContactMessage = z.object({
  name: Line(contactWords.name, 100),
  email: Line(contactWords.email, 254).regex(z.regexes.email, { error: 'Neteisingas el. pašto adresas.' }),
  phone: Line(contactWords.phone, 30),
  message: z.string(contactWords.message).trim().min(1, { error: contactWords.message, abort: true }).max(5_000),
  /** A field that no person sees: whoever fills it in is a program. */
  website: z.string(contactWords.bot).max(0, contactWords.bot).nullish(),
  /** When the form was opened, in milliseconds since 1970. */
  form_start: z.number(contactWords.tooQuick),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const SendContact = call({
  method: 'POST',
  address: '/api/contact',
  who: 'anyone',
  summary:
    'Write to the shop; refused when `website` is filled or when `form_start` is less than 3000 ms ago. ' +
    'A refusal of the time carries `server_time`, so that a client whose clock is wrong can correct it',
  body: ContactMessage,
  answer: z.object({ success: z.literal(true) }),
})
