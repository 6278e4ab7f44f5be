import { job } from '#platform/jobs.ts'

export const cardHoldsJob = job('card-holds', 0)
