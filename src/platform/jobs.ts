import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from './database/database.ts'
import { withoutValues } from './database/without-values.ts'
import { errorForLog } from './error-for-log.ts'
import { inScope } from './http/request-scope.ts'
import { limits } from './limits/limits.ts'
import type { Log } from './log.ts'
import { jobsDone } from './metrics.ts'
import { passOverLateErrors } from './patched/pass-over-late-errors.ts'
import { timedJobs } from './patched/time-queries.ts'

/** A kind of work that is done later, once, by one of the processes. */
export interface Job<D extends object> {
  name: string
  /** How often it is tried again after a failure, with growing pauses. */
  retries: number
  /** How long it waits at least before it is begun. */
  delaySeconds: number
  /** Only there to carry the type of the data. */
  data?: D
}

export const job = <D extends object>(name: string, retries = 8, delaySeconds = 0): Job<D> => ({
  name,
  retries,
  delaySeconds,
})

/** When a job's turn comes. */
export interface Turn {
  /** It is not begun before; by default what its kind says. */
  inSeconds?: number
  /** Of those of its kind that wait, the highest number goes first, and of equals the one that came first. 0 by default. */
  ahead?: number
}

/** One attempt at a job; after the last no further one follows. */
export interface Attempt {
  isLast: boolean
}

export interface Jobs {
  start: (kinds: Job<object>[]) => Promise<void>
  send: <D extends object>(tx: Tx, job: Job<D>, data: D, turn?: Turn) => Promise<void>
  /** Many of one kind with one statement. */
  sendAll: <D extends object>(tx: Tx, job: Job<D>, all: { data: D; turn?: Turn }[]) => Promise<void>
  /** Does the work of this kind in this process, one at a time unless more are wanted by `concurrency`. */
  work: <D extends object>(
    job: Job<D>,
    action: (data: D, attempt: Attempt) => Promise<void>,
    how?: { concurrency?: number },
  ) => Promise<void>
  /** Sends the job, without data, whenever the cron expression says so in Vilnius: once for all processes together. */
  every: <D extends object>(job: Job<D>, cron: string) => Promise<void>
  /** Takes no more work; resolves when what is under way is done, or has had `limits.jobStopMs`. Jobs can still be sent. */
  rest: () => Promise<void>
  /** Rests, and lets go of the database. */
  stop: () => Promise<void>
}

/**
 * Taken a few at a time, and the next few at once when there were as many: one at a time, a worker would wait for the
 * next look after each, and fifty mails would take minutes.
 */
const asTheyCome = {
  batchSize: limits.jobsAtOnce,
  burstWhenBatchFull: true,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  perJobResults: true,
  includeMetadata: true,
} as const

interface JobsParts {
  url: string
  log: Log
  /** False: jobs are only written, as tests and tools want. */
  worker?: boolean
  /** Statements that take longer are logged. */
  slowQueryMs?: number
}

/** Jobs in the shop's own PostgreSQL. */
export function openJobs({ url, log, worker = true, slowQueryMs = 200 }: JobsParts): Jobs {
  passOverLateErrors()
  const boss = new PgBoss({
    connectionString: url,
    // Migrations make it: the shop's role may make tables there, and no schemas.
    createSchema: false,
    application_name: 'irankine jobs',
    max: limits.jobConnections,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    ...timedJobs({ log, slowMs: slowQueryMs }),
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'))
  boss.on('warning', (warning) => log.debug({ says: withoutValues(String(warning?.message)) }, 'jobs'))
  const workedOn: string[] = []
  let resting: Promise<unknown> | undefined

  return {
    async start(kinds) {
      await boss.start().catch(onceItIsMade(() => boss.start()))
      const there = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const kind of kinds.filter(({ name }) => !there.has(name)))
        await boss.createQueue(kind.name, {
          retryLimit: kind.retries,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 3600,
          heartbeatSeconds: limits.jobDeadMs / 1000,
          notify: true,
        })
    },
    async send(tx, kind, data, { inSeconds = kind.delaySeconds, ahead = 0 } = {}) {
      await boss.send(kind.name, data, { db: fromDrizzle(tx, sql), startAfter: inSeconds, priority: ahead })
    },
    async sendAll(tx, kind, all) {
      const rows = all.map(({ data, turn: { inSeconds = kind.delaySeconds, ahead = 0 } = {} }) => ({
        ...{ data, priority: ahead },
        ...(inSeconds > 0 && { startAfter: inSeconds }),
      }))
      await boss.insert(kind.name, rows, { db: fromDrizzle(tx, sql) })
    },
    async work(kind, action, { concurrency = 1 } = {}) {
      workedOn.push(kind.name)
      await boss.work(kind.name, asTheyCome, async (jobs) => {
        const inTurn = pLimit(concurrency)
        return Promise.all(
          jobs
            .toSorted((a, b) => b.priority - a.priority)
            .map(({ id, data, retryCount, retryLimit }) =>
              inTurn(() => outcome(id, kind, () => action(data as never, { isLast: retryCount >= retryLimit }))),
            ),
        )
      })
    },
    async every(kind, cron) {
      await boss.schedule(kind.name, cron, {}, { tz: 'Europe/Vilnius' })
    },
    rest,
    async stop() {
      await rest()
      // What is left are pg-boss's own workers, and what had its time.
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }

  // By itself pg-boss looks only twice a second whether the work is done.
  async function rest(): Promise<void> {
    const done = () => Promise.all(workedOn.map((name) => boss.offWork(name)))
    resting ??= Promise.race([done(), delay(limits.jobStopMs, undefined, { ref: false })])
    await resting
  }

  /** Each job of a batch stands for itself: one that fails is tried again, the others are done. */
  async function outcome(id: string, { name }: Job<object>, action: () => Promise<void>): Promise<JobResult> {
    try {
      await inScope({ job_id: id }, action)
      jobsDone.add({ job: name, outcome: 'done' })
      return { id, status: 'completed' }
    } catch (error) {
      jobsDone.add({ job: name, outcome: 'failed' })
      log.warn({ err: error, job: name, job_id: id }, 'a job failed and will be tried again')
      return { id, status: 'failed', output: { message: errorForLog(error).message } }
    }
  }
}

const uniqueViolation = '23505'

/**
 * Of several programs on an empty database one makes pg-boss's schema and the others wait for it. A session that has been
 * in use before, as a pooler lends them, may then go on believing what it saw before it waited: that there is no schema.
 */
function onceItIsMade<T>(startAgain: () => Promise<T>): (error: Error & { code?: string }) => Promise<T> {
  return (error) => {
    if (error.code !== uniqueViolation) throw error
    return startAgain()
  }
}
