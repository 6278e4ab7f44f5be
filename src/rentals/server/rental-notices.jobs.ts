import { job } from '#platform/jobs.ts'

export const TellReturns = job<object>('tell-returns', 2)
