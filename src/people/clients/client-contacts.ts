import { z } from 'zod'
import { isPersonName, onlyNameHere } from '#people/accounts/no-address.ts'
import { IdInBody } from '#platform/contract.ts'
import { Exact, Line } from '#platform/text.ts'
import { AskedDay } from '#rules/calendar/asked-day.ts'
import { cleanEmail, emailShape, wrongEmail } from '#rules/codes/email.ts'
import { parsePhone, wrongPhone } from '#rules/codes/phone.ts'

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
    name: Line(120, nameIs).min(1, nameIs).refine(isPersonName, onlyNameHere),
    role: Line(60)
      .nullish()
      .transform((text) => text ?? ''),
    phone: Line(60)
      .nullish()
      .transform((text, context) => {
        if (!text) return null
        const phone = parsePhone(text)
        if (phone !== undefined) return phone
        context.addIssue(wrongPhone)
        return z.NEVER
      }),
    email: Exact(254)
      .overwrite(cleanEmail)
      .refine((text) => text === '' || emailShape.test(text), wrongEmail)
      .nullish()
      .transform((email) => email || null),
    gets_bills: z.boolean().optional().default(false),
    signs_until: z
      .literal('')
      .transform(() => null)
      .or(AskedDay())
      .nullish()
      .transform((day) => day || null),
  })
  .superRefine(({ gets_bills, email }, context) => {
    if (gets_bills && !email)
      context.addIssue({ code: 'custom', path: ['email'], message: 'Įrašykite el. paštą, kuriuo siųsti sąskaitas.' })
  })

/** Replaces the list. */
export const Contacts = z.array(Contact).max(40, 'Ne daugiau kaip 40 kontaktų.')
export type Contacts = z.output<typeof Contacts>

/** Contacts without end sign until then. */
export const WITHOUT_END = '2999-12-31'

/** `seen` holds texts. */
export const contactsAsText = (contacts: readonly ClientContact[]): string => JSON.stringify(contacts)
