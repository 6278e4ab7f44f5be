import { z } from 'zod'
import { Email, NewPassword, UserProfile } from '#accounts/accounts.contract.ts'
import { PricedCart } from '#cart/cart.contract.ts'
import { call, Message } from '#platform/contract.ts'

/** The person with the cart: what login, registration and GET /api/user answer with. */
export const SignedInUser = UserProfile.extend({ cart: PricedCart })
export type SignedInUser = z.infer<typeof SignedInUser>

export const SignedIn = z.object({ token: z.string(), user: SignedInUser })
export type SignedIn = z.infer<typeof SignedIn>

/** Local cart lines; bad ones are dropped, so that an old browser can still sign in. */
const LocalCart = z.array(z.unknown()).max(500).optional().catch(undefined)

export const Login = call({
  method: 'POST',
  address: '/api/login',
  who: 'anyone',
  summary: 'Sign in; joins the local cart with the stored one',
  body: z.object({
    email: z.string('Įveskite el. pašto adresą.').trim().min(1, 'Įveskite el. pašto adresą.').max(254),
    password: z.string('Įveskite slaptažodį.').min(1, 'Įveskite slaptažodį.').max(1_000),
    remember: z.union([z.boolean(), z.int().transform(Boolean)]).default(false),
    cart: LocalCart,
  }),
  answer: SignedIn,
})

export const Register = call({
  method: 'POST',
  address: '/api/register',
  who: 'anyone',
  summary: 'Create an account and sign in',
  body: z
    .object({
      name: z.string('Įveskite vardą.').trim().min(1, 'Įveskite vardą.').max(100),
      lastname: z.string('Įveskite pavardę.').trim().min(1, 'Įveskite pavardę.').max(100),
      email: Email,
      phone: z.string().trim().max(30).nullish(),
      im_k: z.string().trim().max(30).nullish(),
      pvm_k: z.string().trim().max(30).nullish(),
      password: NewPassword,
      password_confirmation: z.string('Pakartokite slaptažodį.').max(1_000),
      cart: LocalCart,
    })
    .refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: 'Slaptažodžiai nesutampa.',
    }),
  answer: SignedIn,
  status: 201,
})

export const Logout = call({ method: 'POST', address: '/api/logout', who: 'customer', summary: 'End this token' })

export const ShowUser = call({
  method: 'GET',
  address: '/api/user',
  who: 'customer',
  summary: 'The signed-in person with the cart',
  answer: SignedInUser,
})

export const ForgotPassword = call({
  method: 'POST',
  address: '/api/forgot-password',
  who: 'anyone',
  summary: 'Mail a link to set a new password; answers the same whether the address is known or not',
  body: z.object({ email: Email }),
  answer: Message,
})

export const ResetPassword = call({
  method: 'POST',
  address: '/api/reset-password',
  who: 'anyone',
  summary: 'Set a new password with the mailed token: one use, 60 minutes',
  body: z
    .object({
      email: Email,
      token: z.string().min(1).max(200),
      password: NewPassword,
      password_confirmation: z.string('Pakartokite slaptažodį.').max(1_000),
    })
    .refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: 'Slaptažodžiai nesutampa.',
    }),
  answer: Message,
})
