import { z } from 'zod'
import { billingWays } from '#clients/client-words.ts'
import { ById, endpoint, oneOf } from '#platform/contract.ts'

/** How a client pays, and what may still be ordered on credit. */
export const ClientCredit = z.object({
  billing: z.enum(billingWays),
  due_days: z.int(),
  /** Cents, VAT included; below zero: more is owed and ordered than the limit. */
  free: z.int(),
  /** Why nothing goes out on credit now, for the office; null while it does, and for who pays before. */
  refused: z.string().nullable(),
})
export type ClientCredit = z.infer<typeof ClientCredit>

export const ShowClientCredit = endpoint({
  method: 'GET',
  address: '/api/admin/clients/:id/credit',
  who: 'clients:read',
  summary: 'What a client may still order on credit, and why not: a person’s stop, or a bill that is too old',
  params: ById,
  answer: oneOf(ClientCredit),
})
