import { job } from '#platform/jobs.ts'

export const TellTomorrow = job<object>('tell-tomorrow', 2)
