import { z } from 'zod'
import { isPersonName, nameOnlyMessage } from '#people/accounts/link-free-text.ts'
import { HeaderLine, MailAddress } from '#people/mail/header-line.ts'
import { defineEndpoint } from '#platform/contract.ts'
import { LimitedString, Text } from '#platform/text.ts'
import { contactFormMessages } from './check-contact.ts'

export const ContactMessage = z.object({
  name: HeaderLine(contactFormMessages.name, 100).refine(isPersonName, nameOnlyMessage),
  email: MailAddress(contactFormMessages.email),
  phone: HeaderLine(contactFormMessages.phone, 30),
  message: Text(5_000, contactFormMessages.message).min(1, { error: contactFormMessages.message, abort: true }),
  /** Hidden field; only bots fill it. */
  website: LimitedString(0, contactFormMessages.bot, contactFormMessages.bot).nullish(),
  /** When the form was opened, in milliseconds since 1970. */
  form_start: z.number(contactFormMessages.tooQuick),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const SendContact = defineEndpoint({
  method: 'POST',
  address: '/api/contact',
  who: 'anyone',
  summary:
    'Write to the shop; refused when `website` is filled or when `form_start` is less than 3000 ms ago. ' +
    'A refusal of the time carries `server_time`, so that a client whose clock is wrong can correct it',
  body: ContactMessage,
  answer: z.object({ success: z.literal(true) }),
})
