import { job } from '#platform/jobs.ts'

export const LapseOrders = job<object>('lapse-orders', 2)
