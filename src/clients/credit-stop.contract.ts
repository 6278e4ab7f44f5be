import { z } from 'zod'
import { ById, endpoint, oneOf } from '#platform/contract.ts'
import { Client } from './clients.contract.ts'

const reasonIs = 'Parašykite, kodėl nebeduodate į skolą: priežastį matys visi, kas priima užsakymus.'

export const StopCredit = endpoint({
  method: 'POST',
  address: '/api/admin/clients/:id/stop',
  who: 'debts:write',
  summary: 'The client orders nothing on credit from now on; once more only changes the reason',
  params: ById,
  body: z.object({
    reason: z
      .string(reasonIs)
      .trim()
      .min(1, reasonIs)
      .max(500, 'Priežastis – iki 500 ženklų.')
      .refine((text) => !text.includes('\0'), reasonIs),
  }),
  answer: oneOf(Client),
})

export const ResumeCredit = endpoint({
  method: 'DELETE',
  address: '/api/admin/clients/:id/stop',
  who: 'debts:write',
  summary: 'The client may order on credit again, as far as its terms go; when nobody stopped it, nothing changes',
  params: ById,
  answer: oneOf(Client),
})
