import { defineJobQueue } from '#platform/jobs.ts'

export const AskAboutPayment = defineJobQueue<{ intent_id: number }>('ask-about-payment', 3)

export const AskProviders = defineJobQueue<object>('ask-providers', 0)

export const DoRefund = defineJobQueue<{ refund_id: number }>('refund-online', 12)
