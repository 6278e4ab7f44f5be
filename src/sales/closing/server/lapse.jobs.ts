import { defineJobQueue } from '#platform/jobs.ts'

export const LapseOrders = defineJobQueue<object>('lapse-orders', 2)
