import { z } from 'zod'
import { endpoint } from '#platform/contract.ts'
import { rights } from '#platform/rights.ts'
import { Exact, Line } from '#platform/text.ts'
import { byCountry, CodeOfCountry, Country } from '#rules/codes/by-country.ts'
import { parseCompanyCode } from '#rules/codes/company-code.ts'
import { cleanEmail, emailShape, wrongEmail } from '#rules/codes/email.ts'
import { parsePhone, wrongPhone } from '#rules/codes/phone.ts'
import { parseVatCode } from '#rules/codes/vat-code.ts'
import { missing } from './missing-words.ts'
import { isPersonName, namesNoAddress, onlyLastNameHere, onlyNameHere, onlyTitleHere } from './no-address.ts'
import { roles } from './roles.ts'

/** Accepted though it has no dot. */
const firstAdmin = 'admin@localhost'
const shapeOfAccounts = new RegExp(`^${firstAdmin}$|${emailShape.source}`)

/** No comma lists or line breaks for a mail header. */
export const Email = Line(254, missing.email)
  .min(1, { error: missing.email, abort: true })
  .overwrite(cleanEmail)
  .regex(shapeOfAccounts, wrongEmail)

/** As typed. The server also refuses weak ones (`refuseWeakPassword`). */
export const NewPassword = Exact(128, missing.password, 'Slaptažodį gali sudaryti ne daugiau kaip 128 simboliai.')
  .min(1, { error: missing.password, abort: true })
  .min(8, 'Slaptažodį turi sudaryti bent 8 simboliai.')

export const PasswordAgain = Exact(1_000, missing.passwordAgain)
export const passwordsDiffer = 'Slaptažodžiai nesutampa.'

export const FirstName = Line(100, missing.name).min(1, missing.name).refine(isPersonName, onlyNameHere)
export const LastName = Line(100, missing.lastname).min(1, missing.lastname).refine(isPersonName, onlyLastNameHere)
export const OptionalCompanyName = optional(200, (text) => (namesNoAddress(text) ? text : undefined), onlyTitleHere)
/** E.164; Lithuanian unless it has a country code. */
export const OptionalPhone = optional(30, parsePhone, wrongPhone)
export const OptionalCompanyCode = optional(30, parseCompanyCode, 'Neteisingas įmonės kodas.')
export const OptionalVatCode = optional(30, parseVatCode, 'Neteisingas PVM mokėtojo kodas.')

function optional(longest: number, parse: (text: string) => string | undefined, wrong: string) {
  return Line(longest)
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
  /** Until its link is pressed. */
  pending_email: z.string().nullable(),
  /** Of staff: where they work; null: everywhere. */
  place_id: z.int().nullable().optional(),
})
export type UserProfile = z.infer<typeof UserProfile>

const typedPassword = Exact(1_000).nullish()

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
export function passwordChangeOf(form: PasswordTrio): { current: string; next: string } | undefined {
  if (isBlank(form.new_password) && isBlank(form.new_password_confirmation)) return undefined
  return { current: form.current_password ?? '', next: form.new_password ?? '' }
}

function checkPasswordTrio(form: PasswordTrio, context: z.RefinementCtx): void {
  const change = passwordChangeOf(form)
  if (!change) return
  const wrong = (field: keyof PasswordTrio, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (change.current === '') wrong('current_password', 'Įveskite dabartinį slaptažodį.')
  for (const { message } of NewPassword.safeParse(change.next).error?.issues ?? []) wrong('new_password', message)
  if (change.next !== form.new_password_confirmation) wrong('new_password_confirmation', passwordsDiffer)
}

const ProfileAnswer = z.object({ message: z.string(), user: UserProfile })
export const EmailAnswer = ProfileAnswer.extend({ pending_email: z.string().nullable() })

export const ChangeProfile = endpoint({
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
    .check(byCountry({ vat: 'pvm_k', nothing: null }))
    .superRefine(checkPasswordTrio),
  answer: ProfileAnswer,
})

export const ChangeAdminProfile = endpoint({
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
