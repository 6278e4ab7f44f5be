import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Tx } from './database.ts'
import type { Log } from './log.ts'

/** A kind of work that is done later, once, by one of the processes. */
export interface Job<D extends object> {
  name: string
  /** How often it is tried again after a failure, with growing pauses. */
  retries: number
  /** Only there to carry the type of the data. */
  data?: D
}

export const job = <D extends object>(name: string, retries = 8): Job<D> => ({ name, retries })

export interface Jobs {
  start: (kinds: Job<object>[]) => Promise<void>
  send: <D extends object>(tx: Tx, job: Job<D>, data: D) => Promise<void>
  /** Does the work of this kind in this process, one at a time. */
  work: <D extends object>(job: Job<D>, deed: (data: D) => Promise<void>) => Promise<void>
  /** Waits for the work under way. */
  stop: () => Promise<void>
}

/** Jobs in the shop's own PostgreSQL. `worker: false` only writes jobs: for tests and tools. */
export function openJobs({ url, log, worker = true }: { url: string; log: Log; worker?: boolean }): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'irankine jobs',
    max: 3,
    supervise: worker,
    schedule: false,
    useListenNotify: worker,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'))
  boss.on('warning', (warning) => log.debug({ warning }, 'jobs'))

  return {
    async start(kinds) {
      await boss.start()
      for (const kind of kinds)
        await boss.createQueue(kind.name, {
          retryLimit: kind.retries,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 3600,
          notify: true,
        })
    },
    async send(tx, kind, data) {
      await boss.send(kind.name, data, { db: fromDrizzle(tx, sql) })
    },
    async work(kind, deed) {
      await boss.work<object>(kind.name, { pollingIntervalSeconds: 2 }, async (jobs) => {
        for (const one of jobs) await deed(one.data as never)
      })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
