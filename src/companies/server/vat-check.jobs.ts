import { job } from '#platform/jobs.ts'

/** About half a day of growing pauses: a state's own service is sometimes away for a night. */
export const vatCheckJob = job<{ code: string }>('check-vat-code', 20)
