import { job } from '#platform/jobs.ts'

/** Looks who is to be told about a return today. Comes by the clock; who has been told already is passed over. */
export const TellReturns = job<object>('tell-returns', 2)
