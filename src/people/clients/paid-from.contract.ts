import { z } from 'zod'

/** What came from one payer by one way, before anything went back. */
export const PaidFrom = z.array(
  z.object({
    way: z.string(),
    /** As the bank or the provider told; '' where nobody did. */
    name: z.string(),
    /** Last four of the account. */
    account: z.string().nullable(),
    /** Cents. */
    amount: z.int(),
  }),
)
export type PaidFrom = z.infer<typeof PaidFrom>
