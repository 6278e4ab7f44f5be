import { job } from '#platform/jobs.ts'

export const checkInvariantsJob = job<Record<string, never>>('check-invariants', 0)
