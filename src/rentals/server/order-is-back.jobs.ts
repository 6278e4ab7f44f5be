import { job } from '#platform/jobs.ts'

/** All that an order on credit had out is back: what is billed at the return is billed now. */
export const orderIsBack = job<{ order_id: number }>('order-is-back')
