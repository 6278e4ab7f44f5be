import { z } from 'zod'
import { defineEndpoint, Message } from '#platform/contract.ts'
import { LimitedString } from '#platform/text.ts'

export const ProvePerson = defineEndpoint({
  method: 'POST',
  address: '/api/user/fresh',
  who: 'customer',
  summary: 'Give the password again: for ten minutes what answers 403 `sign-in-again` without it may be done',
  body: z.object({ current_password: LimitedString(1_000, 'Įveskite slaptažodį.').min(1, 'Įveskite slaptažodį.') }),
  answer: Message,
})
