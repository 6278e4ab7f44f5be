import type { AppContext } from '#platform/http/api-server.ts'
import { type Job, type JobDefinition, type Jobs, startJobWorkers } from '#platform/jobs.ts'
import { runFilePurge } from '#shell/module/retention.ts'
import { modules } from './modules.ts'

/** Every kind of job, what does it, and when it comes. */
export const jobDefinitions: JobDefinition<AppContext>[] = modules.flatMap(({ jobs = [] }) => jobs)

export const jobQueues: Job<object>[] = jobDefinitions.map(({ job }) => job)

/** The start also removes files that a killed process left without a row. */
export async function startWorkers(jobs: Jobs, context: AppContext): Promise<void> {
  await startJobWorkers(jobs, jobDefinitions, context)
  for (const [name, purges] of context.purges)
    for (const one of purges)
      if ('purgeFiles' in one)
        void runFilePurge(context, one).catch((error) => context.log.warn({ err: error }, `${name} were not purged`))
}
