import { z } from 'zod'
import { defineEndpoint } from '#platform/contract.ts'
import { rights } from '#platform/rights.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { cleanEmail, emailShape, invalidEmailMessage } from '#rules/codes/email.ts'
import { CodeOfCountry, Country, parseCodesByCountry } from '#rules/codes/parse-codes-by-country.ts'
import { invalidPhoneMessage, parsePhone } from '#rules/codes/phone.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { isLinkFree, isPersonName, lastNameOnlyMessage, nameOnlyMessage, titleOnlyMessage } from './link-free-text.ts'
import { requiredFieldMessages } from './required-field-messages.ts'
import { roles } from './roles.ts'

/** Accepted though it has no dot. */
const firstAdmin = 'admin@localhost'
const shapeOfAccounts = new RegExp(`^${firstAdmin}$|${emailShape.source}`)

/** No comma lists or line breaks for a mail header. */
export const Email = SingleLineText(254, requiredFieldMessages.email)
  .min(1, { error: requiredFieldMessages.email, abort: true })
  .overwrite(cleanEmail)
  .regex(shapeOfAccounts, invalidEmailMessage)

/** The password as typed. The server also refuses weak ones (`assertStrongPassword`). */
export const NewPassword = LimitedString(
  128,
  requiredFieldMessages.password,
  'Slaptažodį gali sudaryti ne daugiau kaip 128 simboliai.',
)
  .min(1, { error: requiredFieldMessages.password, abort: true })
  .min(8, 'Slaptažodį turi sudaryti bent 8 simboliai.')

export const PasswordAgain = LimitedString(1_000, requiredFieldMessages.passwordAgain)
export const passwordMismatchMessage = 'Slaptažodžiai nesutampa.'

export const FirstName = SingleLineText(100, requiredFieldMessages.name)
  .min(1, requiredFieldMessages.name)
  .refine(isPersonName, nameOnlyMessage)
export const LastName = SingleLineText(100, requiredFieldMessages.lastname)
  .min(1, requiredFieldMessages.lastname)
  .refine(isPersonName, lastNameOnlyMessage)
export const OptionalCompanyName = optional(200, (text) => (isLinkFree(text) ? text : undefined), titleOnlyMessage)
/** E.164; Lithuanian unless it has a country code. */
export const OptionalPhone = optional(30, parsePhone, invalidPhoneMessage)
export const OptionalCompanyCode = optional(30, parseCompanyCode, 'Neteisingas įmonės kodas.')
export const OptionalVatCode = optional(30, parseVatCode, 'Neteisingas PVM mokėtojo kodas.')

function optional(longest: number, parse: (text: string) => string | undefined, wrong: string) {
  return SingleLineText(longest)
    .nullish()
    .transform((text, context) => {
      if (!text) return null
      const parsed = parse(text)
      if (parsed !== undefined) return parsed
      context.issues.push({ code: 'custom', message: wrong, input: text })
      return z.NEVER
    })
}

export const UserProfile = z.object({
  id: z.int(),
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  title: z.string().nullable(),
  im_k: z.string().nullable(),
  pvm_k: z.string().nullable(),
  /** ISO 3166-1. */
  country: z.string(),
  isAdmin: z.boolean(),
  roles: z.array(z.enum(roles)),
  rights: z.array(z.enum(rights)),
  /** Until then nothing is matched by this address. */
  email_confirmed: z.boolean(),
  /** To be set before anything else. */
  owes: z.enum(['new-password', 'second-factor']).optional(),
  /** The address waits until its link is pressed. */
  pending_email: z.string().nullable(),
  /** The branch of staff; null: everywhere. */
  place_id: z.int().nullable().optional(),
  /** Acts and looks at that branch alone. */
  held_to_place: z.literal(true).optional(),
  /** Of staff whose shop pays no VAT. */
  shop_vat_kind: z.literal('not-payer').optional(),
})
export type UserProfile = z.infer<typeof UserProfile>

const typedPassword = LimitedString(1_000).nullish()

/** Ignored without a new password: browsers autofill. */
const passwordTrio = {
  current_password: typedPassword,
  new_password: typedPassword,
  new_password_confirmation: typedPassword,
}

interface PasswordTrio {
  current_password?: string | null
  new_password?: string | null
  new_password_confirmation?: string | null
}

const isBlank = (text: string | null | undefined) => !text?.trim()

/** Undefined: no change. */
export function toPasswordChange(form: PasswordTrio): { current: string; next: string } | undefined {
  if (isBlank(form.new_password) && isBlank(form.new_password_confirmation)) return undefined
  return { current: form.current_password ?? '', next: form.new_password ?? '' }
}

function checkPasswordTrio(form: PasswordTrio, context: z.RefinementCtx): void {
  const change = toPasswordChange(form)
  if (!change) return
  const wrong = (field: keyof PasswordTrio, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (change.current === '') wrong('current_password', 'Įveskite dabartinį slaptažodį.')
  for (const { message } of NewPassword.safeParse(change.next).error?.issues ?? []) wrong('new_password', message)
  if (change.next !== form.new_password_confirmation) wrong('new_password_confirmation', passwordMismatchMessage)
}

const ProfileAnswer = z.object({ message: z.string(), user: UserProfile })
export const EmailAnswer = ProfileAnswer.extend({ pending_email: z.string().nullable() })

export const ChangeProfile = defineEndpoint({
  method: 'PUT',
  address: '/api/profile',
  who: 'customer',
  summary: 'Change one’s own details and, with the three password fields, the password; the e-mail stays',
  body: z
    .object({
      name: FirstName,
      lastname: LastName,
      phone: OptionalPhone,
      title: OptionalCompanyName,
      im_k: OptionalCompanyCode,
      pvm_k: CodeOfCountry,
      country: Country,
      ...passwordTrio,
    })
    .check(parseCodesByCountry({ vat: 'pvm_k', nothing: null }))
    .superRefine(checkPasswordTrio),
  answer: ProfileAnswer,
})

export const ChangeAdminProfile = defineEndpoint({
  method: 'PUT',
  address: '/api/admin/profile',
  who: 'office:enter',
  about: 'oneself',
  summary:
    'Change one’s own details as staff, and the password; another e-mail needs `current_password`, waits in ' +
    '`pending_email` and becomes the account’s when the link that is mailed there is pressed',
  body: z
    .object({ name: FirstName, lastname: LastName, email: Email, phone: OptionalPhone, ...passwordTrio })
    .superRefine(checkPasswordTrio),
  answer: EmailAnswer,
})
