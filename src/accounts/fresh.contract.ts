import { z } from 'zod'
import { endpoint, Message } from '#platform/contract.ts'

export const ProvePerson = endpoint({
  method: 'POST',
  address: '/api/user/fresh',
  who: 'customer',
  summary: 'Give the password again: for ten minutes what answers 403 `sign-in-again` without it may be done',
  body: z.object({
    current_password: z.string('Įveskite slaptažodį.').min(1, 'Įveskite slaptažodį.').max(1_000),
  }),
  answer: Message,
})
