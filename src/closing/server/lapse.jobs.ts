import { job } from '#platform/jobs.ts'

/** Looks which unpaid orders are told that they lapse soon, and which lapse today. Comes by the clock. */
export const LapseOrders = job<object>('lapse-orders', 2)
