import { z } from 'zod'
import {
  Email,
  EmailAnswer,
  FirstName,
  LastName,
  NewPassword,
  OptionalCompanyCode,
  OptionalPhone,
  OptionalVatCode,
  PasswordAgain,
  passwordMismatchMessage,
  UserProfile,
} from '#people/accounts/accounts.contract.ts'
import { requiredFieldMessages } from '#people/accounts/required-field-messages.ts'
import { defineEndpoint, Message } from '#platform/contract.ts'
import { LimitedString, SingleLineText } from '#platform/text.ts'
import { cleanTypedText } from '#rules/codes/clean-typed-text.ts'
import { cleanEmail } from '#rules/codes/email.ts'
import { PricedCart } from '#sales/cart/cart.contract.ts'

export const SignedInUser = UserProfile.extend({ cart: PricedCart })
export type SignedInUser = z.infer<typeof SignedInUser>

export const SignedIn = z.object({ token: z.string(), user: SignedInUser })
export type SignedIn = z.infer<typeof SignedIn>

export const SecondFactorChallenge = z.object({
  second_factor: z.literal(true),
  /** Ten minutes, five tries. */
  ticket: z.string(),
  /** Besides recovery codes. */
  ways: z.array(z.enum(['totp', 'passkey'])),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

/** Thirty days. */
export const Remember = z.union([z.boolean(), z.int()]).nullish().transform(Boolean)

export const LoginTicket = LimitedString(200, 'Prisijunkite iš naujo.').min(1, 'Prisijunkite iš naujo.')

/** Bad lines are dropped: old browsers can still sign in. */
export const LocalCart = z.array(z.unknown()).max(500).optional().catch(undefined)

const confirmed = {
  check: (form: { password: string; password_confirmation: string }) => form.password === form.password_confirmation,
  otherwise: { path: ['password_confirmation'], error: passwordMismatchMessage },
}

export const Login = defineEndpoint({
  method: 'POST',
  address: '/api/login',
  who: 'anyone',
  summary: 'Sign in; joins the local cart with the stored one. With a second factor: a ticket and no token',
  body: z.object({
    email: SingleLineText(254, requiredFieldMessages.email).min(1, requiredFieldMessages.email).overwrite(cleanEmail),
    password: LimitedString(1_000, requiredFieldMessages.password).min(1, requiredFieldMessages.password),
    remember: Remember,
    cart: LocalCart,
  }),
  answer: z.union([SignedIn, SecondFactorChallenge]),
})

export const LoginSecond = defineEndpoint({
  method: 'POST',
  address: '/api/login/second',
  who: 'anyone',
  summary: 'Finish signing in with a code of the authenticator app or a recovery code; each is good once',
  body: z.object({
    ticket: LoginTicket,
    code: SingleLineText(60, 'Įveskite kodą.')
      .min(1, { error: 'Įveskite kodą.', abort: true })
      .overwrite(cleanTypedText)
      // as apps show it: 123 456
      .transform((text) => (/^\d{3} \d{3}$/.test(text) ? text.replace(' ', '') : text)),
    cart: LocalCart,
  }),
  answer: SignedIn,
})

export const Register = defineEndpoint({
  method: 'POST',
  address: '/api/register',
  who: 'anyone',
  summary: 'Create an account and sign in; joins the local cart',
  body: z
    .object({
      name: FirstName,
      lastname: LastName,
      email: Email,
      phone: OptionalPhone,
      im_k: OptionalCompanyCode,
      pvm_k: OptionalVatCode,
      password: NewPassword,
      password_confirmation: PasswordAgain,
      cart: LocalCart,
    })
    .refine(confirmed.check, confirmed.otherwise),
  answer: SignedIn,
  status: 201,
})

export const Logout = defineEndpoint({
  method: 'POST',
  address: '/api/logout',
  who: 'customer',
  whileOwing: true,
  summary: 'End this token',
})

export const ShowUser = defineEndpoint({
  method: 'GET',
  address: '/api/user',
  who: 'customer',
  whileOwing: true,
  summary: 'The signed-in person with the cart',
  answer: SignedInUser,
})

export const ForgotPassword = defineEndpoint({
  method: 'POST',
  address: '/api/forgot-password',
  who: 'anyone',
  summary: 'Mail a link to set a new password; answers the same whether the address is known or not',
  body: z.object({ email: Email }),
  answer: Message,
})

export const ResetPassword = defineEndpoint({
  method: 'POST',
  address: '/api/reset-password',
  who: 'anyone',
  summary: 'Set a new password with the mailed token: one use, 60 minutes; signs out everywhere',
  body: z
    .object({
      email: Email,
      token: LimitedString(200, 'Nuoroda nepilna.').min(1, 'Nuoroda nepilna.'),
      password: NewPassword,
      password_confirmation: PasswordAgain,
    })
    .refine(confirmed.check, confirmed.otherwise),
  answer: Message,
})

export const ConfirmEmail = defineEndpoint({
  method: 'POST',
  address: '/api/confirm-email',
  who: 'anyone',
  summary:
    'Confirm the address that a link was mailed to, with its token: once, 48 hours. An account that is to have another ' +
    'address has it from then on',
  body: z.object({ token: LimitedString(200, 'Nuoroda nepilna.').min(1, 'Nuoroda nepilna.') }),
  answer: z.object({ user: UserProfile }),
})

export const SendEmailLink = defineEndpoint({
  method: 'POST',
  address: '/api/user/confirm-email',
  who: 'customer',
  summary: 'Mail the link again that confirms one’s address, or the one that it is to be: 3 an hour to one mailbox',
  answer: Message,
  refuses: [409],
})

export const ChangeEmail = defineEndpoint({
  method: 'PUT',
  address: '/api/user/email',
  who: 'customer',
  summary:
    'Ask for another address: it waits in `pending_email`, the old one is told, and the link that is mailed to the new one ' +
    'makes it the account’s. The answer is the same when somebody else has that address; its owner is told',
  body: z.object({
    email: Email,
    current_password: LimitedString(1_000, 'Įveskite dabartinį slaptažodį.').min(1, 'Įveskite dabartinį slaptažodį.'),
  }),
  answer: EmailAnswer,
})
