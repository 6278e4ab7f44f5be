import { defineJobQueue } from '#platform/jobs.ts'

export const purgeJob = defineJobQueue<Record<string, never>>('purge', 3)
