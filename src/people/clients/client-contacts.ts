import { z } from 'zod'
import { isPersonName, nameOnlyMessage } from '#people/accounts/link-free-text.ts'
import { IdInBody } from '#platform/contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { DayInput } from '#rules/calendar/day-input.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'

export const ClientContact = z.object({
  id: z.int(),
  name: z.string(),
  role: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  gets_bills: z.boolean(),
  /** Last day of signing for the client; null: never, far away: without end. */
  signs_until: z.string().nullable(),
})
export type ClientContact = z.infer<typeof ClientContact>

const nameIs = 'Įrašykite vardą ir pavardę.'

const Contact = z
  .object({
    /** Absent: new. */
    id: IdInBody.nullish(),
    name: SingleLineText(120, nameIs).min(1, nameIs).refine(isPersonName, nameOnlyMessage),
    role: SingleLineText(60)
      .nullish()
      .transform((text) => text ?? ''),
    phone: SingleLineText(60)
      .nullish()
      .transform((text, context) => {
        if (!text) return null
        const phone = parsePhone(text)
        if (phone !== undefined) return phone
        context.addIssue(invalidPhoneMessage)
        return z.NEVER
      }),
    email: LimitedString(254)
      .overwrite(cleanEmail)
      .refine((text) => text === '' || emailShape.test(text), invalidEmailMessage)
      .nullish()
      .transform((email) => email || null),
    gets_bills: z.boolean().optional().default(false),
    signs_until: z
      .literal('')
      .transform(() => null)
      .or(DayInput())
      .nullish()
      .transform((day) => day || null),
  })
  .superRefine(({ gets_bills, email }, context) => {
    if (gets_bills && !email)
      context.addIssue({ code: 'custom', path: ['email'], message: 'Įrašykite el. paštą, kuriuo siųsti sąskaitas.' })
  })

/** The contacts replace the list. */
export const Contacts = z.array(Contact).max(40, 'Ne daugiau kaip 40 kontaktų.')
export type Contacts = z.output<typeof Contacts>

/** Contacts without end sign until then. */
export const WITHOUT_END = '2999-12-31'

/** `seen` holds texts. */
export const serializeContacts = (contacts: readonly ClientContact[]): string => JSON.stringify(contacts)
