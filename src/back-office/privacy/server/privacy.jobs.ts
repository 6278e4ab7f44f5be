import { defineJobQueue } from '#platform/jobs.ts'

export const purgeJob = defineJobQueue<Record<string, never>>('purge', 3)

/** Hourly: the invariants count files without a picture after three hours. */
export const purgePicturesJob = defineJobQueue<Record<string, never>>('sweep-pictures', 0)

/** At midnight, so that visitors of the past day cannot be identified. */
export const purgeDemandJob = defineJobQueue<Record<string, never>>('forget-demand-days', 8)
