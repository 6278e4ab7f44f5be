import { defineJobQueue } from '#platform/jobs.ts'

export const orderIsBack = defineJobQueue<{ order_id: number }>('order-is-back')

export const billReturnedJob = defineJobQueue<object>('bill-returned', 2)

export const TellBillingDay = defineJobQueue<object>('tell-billing-day', 2)
