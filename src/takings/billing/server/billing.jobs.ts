import { job } from '#platform/jobs.ts'

export const orderIsBack = job<{ order_id: number }>('order-is-back')

export const billReturnedJob = job<object>('bill-returned', 2)

export const TellBillingDay = job<object>('tell-billing-day', 2)
