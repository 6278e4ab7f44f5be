import { z } from 'zod'
import { defineEndpoint, Instant, wrapRow } from '#platform/contract.ts'

export const InvariantCheck = z.object({
  /** `I4-numbers`, as in the fault catalogue and `npm run verify`. */
  name: z.string(),
  /** In English, at most 20. */
  breaches: z.array(z.string()),
  checked_at: Instant,
  broken_since: Instant.nullable(),
  took_ms: z.int(),
})
export type InvariantCheck = z.infer<typeof InvariantCheck>

export const ShopState = z.object({
  broken: z.int(),
  /** Null before the first check. */
  checked_at: Instant.nullable(),
  /** Broken ones first. */
  invariants: z.array(InvariantCheck),
})
export type ShopState = z.infer<typeof ShopState>

export const ShowShopState = defineEndpoint({
  method: 'GET',
  address: '/api/admin/invariants',
  who: 'system:read',
  summary:
    'What must be true of every shop, as the running program last found it; it looks every minute, at dear ones less often',
  answer: wrapRow(ShopState),
})
