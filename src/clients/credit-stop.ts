import { z } from 'zod'
import { Instant } from '#platform/contract.ts'

/** Since when a client orders nothing on credit, because somebody of the office said so. */
export const CreditStop = z.object({ at: Instant, by: z.string().nullable(), reason: z.string() })
export type CreditStop = z.infer<typeof CreditStop>
