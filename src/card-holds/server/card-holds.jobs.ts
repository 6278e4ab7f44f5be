import { job } from '#platform/jobs.ts'

/** Something is wanted of a deposit on a card, was heard of it, or its turn has come. */
export const cardHoldsJob = job('card-holds', 0)
