import { job } from '#platform/jobs.ts'

/** Half a day: a state's service may be down overnight. */
export const vatCheckJob = job<{ code: string }>('check-vat-code', 20)
