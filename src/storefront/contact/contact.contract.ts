import { z } from 'zod'
import { isPersonName, onlyNameHere } from '#people/accounts/no-address.ts'
import { HeaderLine, MailAddress } from '#people/mail/header-line.ts'
import { endpoint } from '#platform/contract.ts'
import { Exact, Text } from '#platform/text.ts'
import { contactWords } from './check-contact.ts'

export const ContactMessage = z.object({
  name: HeaderLine(contactWords.name, 100).refine(isPersonName, onlyNameHere),
  email: MailAddress(contactWords.email),
  phone: HeaderLine(contactWords.phone, 30),
  message: Text(5_000, contactWords.message).min(1, { error: contactWords.message, abort: true }),
  /** Hidden field; only bots fill it. */
  website: Exact(0, contactWords.bot, contactWords.bot).nullish(),
  /** When the form was opened, in milliseconds since 1970. */
  form_start: z.number(contactWords.tooQuick),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const SendContact = endpoint({
  method: 'POST',
  address: '/api/contact',
  who: 'anyone',
  summary:
    'Write to the shop; refused when `website` is filled or when `form_start` is less than 3000 ms ago. ' +
    'A refusal of the time carries `server_time`, so that a client whose clock is wrong can correct it',
  body: ContactMessage,
  answer: z.object({ success: z.literal(true) }),
})
