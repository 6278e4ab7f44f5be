import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Job, JobOptions, Jobs } from '../jobs.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { prepareInserts } from '../patched/prepare-inserts.ts'
import { buildTimedClient, restoreScopeOnConnect } from '../patched/time-queries.ts'
import { assignConnection, prepareStatement } from './prepared-statement.ts'

export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
export type Reader = Db | Tx

export interface Database {
  db: Db
  pool: pg.Pool
  /** Retries when PostgreSQL chose it as a deadlock victim. */
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export interface DatabaseParts {
  url: string
  jobs: Jobs
  log: Log
  /** After commit, before the caller resumes. */
  whenChanged: (tags: string[]) => void
  /** What actions may call in modules above theirs, and what runs before each commit; opaque here, typed by `Work`. */
  above?: UpwardCalls | undefined
  connections?: number
  slowQueryMs?: number
}

interface UpwardCalls {
  beforeCommit?: (tx: Tx) => Promise<void>
}

interface TxGround {
  jobs: Jobs
  above: object
  changed: Set<string>
}

const grounds = new WeakMap<Tx, TxGround>()

function groundOf(tx: Tx): TxGround {
  const context = grounds.get(tx)
  if (!context) throw new Error('This transaction was not opened by Database.transaction')
  return context
}

/** Cache tags: `product:12`, `settings`. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) groundOf(tx).changed.add(tag)
}

export const getUpwardHandlers = (tx: Tx): object => groundOf(tx).above

/** The job is sent only if the transaction commits. */
export async function enqueue<D extends object>(tx: Tx, job: Job<D>, data: D, turn?: JobOptions): Promise<void> {
  await groundOf(tx).jobs.send(tx, job, data, turn)
}

export async function enqueueAll<D extends object>(
  tx: Tx,
  job: Job<D>,
  all: { data: D; turn?: JobOptions }[],
): Promise<void> {
  if (all.length > 0) await groundOf(tx).jobs.sendAll(tx, job, all)
}

export function openDatabase({
  url,
  jobs,
  log,
  whenChanged,
  above = {},
  connections = limits.databaseConnections,
  slowQueryMs = 200,
}: DatabaseParts): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // Sends concurrent queries together (await-pipelined.ts).
    pipeline: true,
    // The kernel notices a machine that vanished.
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.databaseKeepAliveMs,
    connectionTimeoutMillis: limits.databaseWaitMs,
    Client: buildTimedClient({ log, slowMs: slowQueryMs }),
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool attaches the whole connection.
    delete error.client
    log.warn({ err: error }, 'an idle database connection was lost')
  })
  // The pool listens only to idle ones; losing one inside a transaction must not end the process.
  pool.on('connect', (client) => {
    prepareInserts(client)
    client.on('error', (error) => log.debug({ err: error }, 'a busy database connection was lost'))
  })
  restoreScopeOnConnect(pool)
  const db = drizzle(pool)

  const once = async <T>(action: (tx: Tx) => Promise<T>): Promise<T> => {
    const changed = new Set<string>()
    const result = await onOneConnection(pool, async (tx) => {
      grounds.set(tx, { jobs, above, changed })
      const answer = await action(tx)
      await above.beforeCommit?.(tx)
      await tellOthers(tx, changed)
      return answer
    })
    if (changed.size > 0) whenChanged([...changed])
    return result
  }

  return {
    db,
    pool,
    transaction: async (action) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(action)
        } catch (error) {
          if (attempt >= 4 || !isTransient(error)) throw error
        }
      }
    },
    close: () => pool.end(),
  }
}

/**
 * Returned only after a normal end. Drizzle would leak one whose BEGIN fails, as on those that died idle: a few
 * restarts would empty the pool. After a failed ROLLBACK it may still be in a transaction, and one to a former
 * primary would refuse all writes.
 */
async function onOneConnection<T>(pool: pg.Pool, action: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let thrown: unknown = nothingThrown
  try {
    const result = await drizzle(client).transaction((tx) => {
      assignConnection(tx, client)
      return action(tx).catch((error: unknown) => {
        thrown = error
        throw error
      })
    })
    client.release()
    return result
  } catch (error) {
    client.release(error !== thrown || takesNoWrites(error))
    throw error
  }
}

const nothingThrown = Symbol()

export const changedChannel = 'irankine_changed'

/** Delivered at commit; a payload holds at most 8,000 bytes. */
async function tellOthers(tx: Tx, changed: Set<string>): Promise<void> {
  const tags = [...changed]
  for (let i = 0; i < tags.length; i += 100) await notify(tx, [changedChannel, JSON.stringify(tags.slice(i, i + 100))])
}

const notify = prepareStatement('tell_others', 'select pg_notify($1, $2)')

export function findDatabaseError(error: unknown): pg.DatabaseError | undefined {
  for (let e = error; e instanceof Error; e = e.cause as Error) if (e instanceof pg.DatabaseError) return e
  return undefined
}

const deadlockDetected = '40P01'
const serializationFailure = '40001'

function isTransient(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  return code === deadlockDetected || code === serializationFailure
}

const readOnlyTransaction = '25006'

/** The server was the primary and is now a replica. */
function takesNoWrites(error: unknown): boolean {
  return findDatabaseError(error)?.code === readOnlyTransaction
}

/** The database is up, but overloaded. */
export function isPoolFull(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause as Error)
    if (e.message === 'timeout exceeded when trying to connect') return true
  return findDatabaseError(error)?.code === tooManyConnections
}

const tooManyConnections = '53300'

/** The error is worth a retry. */
export function isDatabaseAway(error: unknown): boolean {
  const code = findDatabaseError(error)?.code
  if (code) return code.startsWith('08') || code.startsWith('57P') || code === '53300' || takesNoWrites(error)
  for (let e = error; e instanceof Error; e = e.cause as Error) {
    const { code: system } = e as NodeJS.ErrnoException
    if (system && ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(system))
      return true
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
        e.message,
      )
    )
      return true
  }
  return false
}
