import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pLimit from 'p-limit'
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss'
import type { Tx } from './database/database.ts'
import { redactLiterals } from './database/redact-literals.ts'
import { runInScope } from './http/request-scope.ts'
import { limits } from './limits/limits.ts'
import type { Log } from './log.ts'
import { jobsDone } from './metrics.ts'
import { skipLateErrors } from './patched/skip-late-errors.ts'
import { buildTimedJobOptions } from './patched/time-queries.ts'
import { toLoggedError } from './to-logged-error.ts'

export interface Job<D extends object> {
  name: string
  retries: number
  delaySeconds: number
  data?: D
}

export const defineJobQueue = <D extends object>(name: string, retries = 8, delaySeconds = 0): Job<D> => ({
  name,
  retries,
  delaySeconds,
})

/** A kind of job with its handler; `On` is what the process hands it. */
export interface JobDefinition<On> {
  job: Job<object>
  /** In Vilnius time; sent without data, once for all processes. */
  cron?: string | undefined
  /** In one process; 1 by default. */
  concurrency?: number | undefined
  run: (on: On, data: never, attempt: JobAttempt) => Promise<unknown>
}

export const everyMinute = '* * * * *'
/** Reminders start at nine; after downtime they catch up within ten minutes. */
export const everyTenMinutes = '*/10 * * * *'

export function defineJob<On, D extends object>(
  job: Job<D>,
  run: (on: On, data: D, attempt: JobAttempt) => Promise<unknown>,
  how: Pick<JobDefinition<On>, 'cron' | 'concurrency'> = {},
): JobDefinition<On> {
  return { job, run, ...how }
}

export async function startJobWorkers<On>(jobs: Jobs, list: readonly JobDefinition<On>[], on: On): Promise<void> {
  for (const { job, run, cron, concurrency = 1 } of list) {
    await jobs.work(job, async (data, attempt) => void (await run(on, data as never, attempt)), { concurrency })
    if (cron) await jobs.every(job, cron)
  }
}

export interface JobOptions {
  /** Default: the job's `delaySeconds`. */
  inSeconds?: number
  /** Higher goes first among waiting jobs of its kind, then first come. Default 0. */
  ahead?: number
}

export interface JobAttempt {
  isLast: boolean
}

export interface Jobs {
  start: (kinds: Job<object>[]) => Promise<void>
  send: <D extends object>(tx: Tx, job: Job<D>, data: D, turn?: JobOptions) => Promise<void>
  sendAll: <D extends object>(tx: Tx, job: Job<D>, all: { data: D; turn?: JobOptions }[]) => Promise<void>
  work: <D extends object>(
    job: Job<D>,
    action: (data: D, attempt: JobAttempt) => Promise<void>,
    how?: { concurrency?: number },
  ) => Promise<void>
  /** The job runs without data, in Vilnius time, once for all processes. */
  every: <D extends object>(job: Job<D>, cron: string) => Promise<void>
  /** Resolves when running jobs are done, or after `limits.jobStopMs`. Sending still works. */
  rest: () => Promise<void>
  stop: () => Promise<void>
}

/** Else a worker polls after each job: fifty mails would take minutes. */
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
  /** False: jobs are only written (tests, tools). */
  worker?: boolean
  slowQueryMs?: number
}

export function openJobs({ url, log, worker = true, slowQueryMs = 200 }: JobsParts): Jobs {
  skipLateErrors()
  const boss = new PgBoss({
    connectionString: url,
    // Migrations create it: the shop's role may not create schemas.
    createSchema: false,
    application_name: 'irankine jobs',
    max: limits.jobConnections,
    supervise: worker,
    schedule: worker,
    useListenNotify: worker,
    ...buildTimedJobOptions({ log, slowMs: slowQueryMs }),
  })
  boss.on('error', (error) => log.warn({ err: error }, 'jobs: the database did not answer'))
  boss.on('warning', (warning) => log.debug({ says: redactLiterals(String(warning?.message)) }, 'jobs'))
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
        data,
        priority: ahead,
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
      // What remains are pg-boss's own workers and overdue jobs.
      await boss.stop({ graceful: true, timeout: 1_000 })
    },
  }

  async function rest(): Promise<void> {
    const done = () => Promise.all(workedOn.map((name) => boss.offWork(name)))
    resting ??= Promise.race([done(), delay(limits.jobStopMs, undefined, { ref: false })])
    await resting
  }

  /** Jobs of a batch fail and retry singly. */
  async function outcome(id: string, { name }: Job<object>, action: () => Promise<void>): Promise<JobResult> {
    try {
      await runInScope({ job_id: id }, action)
      jobsDone.add({ job: name, outcome: 'done' })
      return { id, status: 'completed' }
    } catch (error) {
      jobsDone.add({ job: name, outcome: 'failed' })
      log.warn({ err: error, job: name, job_id: id }, 'a job failed and will be tried again')
      return { id, status: 'failed', output: { message: toLoggedError(error).message } }
    }
  }
}

const uniqueViolation = '23505'

/** Of parallel starts one creates pg-boss's schema. A pooler's reused session may still believe there is none. */
function onceItIsMade<T>(startAgain: () => Promise<T>): (error: Error & { code?: string }) => Promise<T> {
  return (error) => {
    if (error.code !== uniqueViolation) throw error
    return startAgain()
  }
}
