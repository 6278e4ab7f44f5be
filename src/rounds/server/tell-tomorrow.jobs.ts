import { job } from '#platform/jobs.ts'

/** Looks who is to be told of tomorrow. Comes by the clock; who has been told already is passed over. */
export const TellTomorrow = job<object>('tell-tomorrow', 2)
