import { z } from 'zod'
import { billingWays } from '#people/clients/client-labels.ts'
import { ById, defineEndpoint, wrapRow } from '#platform/contract.ts'

export const ClientCredit = z.object({
  billing: z.enum(billingWays),
  due_days: z.int(),
  /** Cents, VAT included; negative: above the limit. */
  free: z.int(),
  /** For the office; null while allowed and for prepaying clients. */
  refused: z.string().nullable(),
})
export type ClientCredit = z.infer<typeof ClientCredit>

export const ShowClientCredit = defineEndpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/credit',
  who: 'clients:read',
  summary: 'What a client may still order on credit, and why not: a person’s stop, or a bill that is too old',
  params: ById,
  answer: wrapRow(ClientCredit),
})
