import { everyDoing } from '#app/work.ts'
import { CredentialChanged, EmailLinkWanted, OldEmailTold } from '#people/accounts/server/accounts.jobs.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { type Jobs, startDoing } from '#platform/jobs.ts'
import { ResetLinkAsked, SignInsSlowed } from './auth.jobs.ts'

const authJobs: object[] = [ResetLinkAsked, SignInsSlowed, EmailLinkWanted, OldEmailTold, CredentialChanged]

type Action = (data: never, attempt: { isLast: boolean }) => Promise<void>

/** A test shop has no worker. */
export async function doAuthJobs({ ground }: { ground: Ground }): Promise<void> {
  const actions = new Map<string, Action>()
  const jobs = {
    work: async ({ name }: { name: string }, action: Action) => void actions.set(name, action),
    every: async () => {},
  }
  await startDoing(
    jobs as unknown as Jobs,
    everyDoing.filter(({ job }) => authJobs.includes(job)),
    ground,
  )
  const { rows } = await ground.database.pool.query<{ name: string; data: never; created_on: Date }>(
    'delete from pgboss.job where name = any($1) returning name, data, created_on',
    [[...actions.keys()]],
  )
  for (const { name, data } of rows.toSorted((a, b) => a.created_on.getTime() - b.created_on.getTime()))
    await actions.get(name)?.(data, { isLast: true })
}
