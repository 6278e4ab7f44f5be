import { job } from '#platform/jobs.ts'

export const holdsEnded = job<{ product_ids: number[] }>('holds-ended', 2)
