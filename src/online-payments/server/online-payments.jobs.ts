import { job } from '#platform/jobs.ts'

/** Asks a provider how one payment stands: something was heard of it. */
export const AskAboutPayment = job<{ intent_id: number }>('ask-about-payment', 3)

/** Asks about all whose time has come, and does refunds that nobody has done. Comes by the clock. */
export const AskProviders = job<object>('ask-providers', 0)

/** Gives money back at the provider; by its key it is one refund however often this is tried. */
export const DoRefund = job<{ refund_id: number }>('refund-online', 12)
