import { defineJobQueue } from '#platform/jobs.ts'

export const checkInvariantsJob = defineJobQueue<Record<string, never>>('check-invariants', 0)
