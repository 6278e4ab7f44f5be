import { jobDefinitions } from '#app/job-definitions.ts'
import { CredentialChanged, EmailLinkRequested, OldEmailNotice } from '#people/accounts/server/public/accounts.jobs.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { type Jobs, startJobWorkers } from '#platform/jobs.ts'
import { ResetLinkRequested, SignInsSlowed } from './auth.jobs.ts'

const authJobs: object[] = [ResetLinkRequested, SignInsSlowed, EmailLinkRequested, OldEmailNotice, CredentialChanged]

type Action = (data: never, attempt: { isLast: boolean }) => Promise<void>

/** A test shop has no worker. */
export async function runAuthJobs({ context }: { context: AppContext }): Promise<void> {
  const actions = new Map<string, Action>()
  const jobs = {
    work: async ({ name }: { name: string }, action: Action) => void actions.set(name, action),
    every: async () => {},
  }
  await startJobWorkers(
    jobs as unknown as Jobs,
    jobDefinitions.filter(({ job }) => authJobs.includes(job)),
    context,
  )
  const { rows } = await context.database.pool.query<{ name: string; data: never; created_on: Date }>(
    'delete from pgboss.job where name = any($1) returning name, data, created_on',
    [[...actions.keys()]],
  )
  for (const { name, data } of rows.toSorted((a, b) => a.created_on.getTime() - b.created_on.getTime()))
    await actions.get(name)?.(data, { isLast: true })
}
