import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { orderIsBack } from '#rentals/server/order-is-back.jobs.ts'
import { billReturned } from './bill-returned.ts'

/** Looks for orders that are back and were not billed. Comes by the clock. */
export const billReturnedJob = job<object>('bill-returned', 2)

export async function startBillingWork(jobs: Jobs, ground: Ground): Promise<void> {
  await jobs.work(orderIsBack, ({ order_id }) => billReturned(ground, order_id))
  await jobs.work(billReturnedJob, () => billReturned(ground))
  await jobs.every(billReturnedJob, '*/10 * * * *')
}
