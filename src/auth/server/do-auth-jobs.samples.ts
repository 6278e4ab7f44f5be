import type { Ground } from '#platform/http/api-server.ts'
import type { Jobs } from '#platform/jobs.ts'
import { startAuthWork } from './auth.jobs.ts'

type Action = (data: never, attempt: { isLast: boolean }) => Promise<void>

/** What the program does a moment later, which a test shop without a worker does not: each job once, in the order of their writing. */
export async function doAuthJobs({ ground }: { ground: Ground }): Promise<void> {
  const actions = new Map<string, Action>()
  const jobs = { work: async ({ name }: { name: string }, action: Action) => void actions.set(name, action) }
  await startAuthWork(jobs as unknown as Jobs, ground)
  const { rows } = await ground.database.pool.query<{ name: string; data: never; created_on: Date }>(
    'delete from pgboss.job where name = any($1) returning name, data, created_on',
    [[...actions.keys()]],
  )
  for (const { name, data } of rows.toSorted((a, b) => a.created_on.getTime() - b.created_on.getTime()))
    await actions.get(name)?.(data, { isLast: true })
}
