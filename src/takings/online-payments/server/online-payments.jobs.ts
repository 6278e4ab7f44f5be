import { job } from '#platform/jobs.ts'

export const AskAboutPayment = job<{ intent_id: number }>('ask-about-payment', 3)

export const AskProviders = job<object>('ask-providers', 0)

export const DoRefund = job<{ refund_id: number }>('refund-online', 12)
