import { defineJobQueue } from '#platform/jobs.ts'

export const quoteHoldsExpired = defineJobQueue<{ product_ids: number[] }>('holds-ended', 2)
