import { defineJobQueue } from '#platform/jobs.ts'

export const cardHoldsJob = defineJobQueue('card-holds', 0)
