import { z } from 'zod'

/** What came from one payer by one way, before anything went back. */
export const PaidFrom = z.array(
  z.object({
    way: z.string(),
    /** The name as the bank or the provider gave it; '' where neither did. */
    name: z.string(),
    /** The last four characters of the account. */
    account: z.string().nullable(),
    /** Cents. */
    amount: z.int(),
  }),
)
export type PaidFrom = z.infer<typeof PaidFrom>
