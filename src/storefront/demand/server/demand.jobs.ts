import { defineJobQueue } from '#platform/jobs.ts'

/** At midnight, so that visitors of the past day cannot be identified. */
export const purgeDemandJob = defineJobQueue<Record<string, never>>('forget-demand-days', 8)
