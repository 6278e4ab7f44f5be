import { defineJobQueue } from '#platform/jobs.ts'

/** Half a day: a state's service may be down overnight. */
export const vatCheckJob = defineJobQueue<{ code: string }>('check-vat-code', 20)
