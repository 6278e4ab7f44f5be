import { z } from 'zod'
import { NewPassword, PasswordAgain, passwordMismatchMessage, UserProfile } from '#people/accounts/accounts.contract.ts'
import { defineEndpoint } from '#platform/contract.ts'

export const SetOwnPassword = defineEndpoint({
  method: 'POST',
  address: '/api/user/password',
  who: 'customer',
  whileOwing: true,
  summary: 'Replace a password that somebody else has seen, after signing in with it once; else 409',
  body: z
    .object({ password: NewPassword, password_confirmation: PasswordAgain })
    .refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: passwordMismatchMessage,
    }),
  answer: z.object({ message: z.string(), user: UserProfile }),
  refuses: [409],
})
