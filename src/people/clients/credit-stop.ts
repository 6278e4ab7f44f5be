import { z } from 'zod'
import { Instant } from '#platform/contract.ts'

export const CreditStop = z.object({ at: Instant, by: z.string().nullable(), reason: z.string() })
export type CreditStop = z.infer<typeof CreditStop>
