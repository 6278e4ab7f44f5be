import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Job, Jobs, Turn } from '../jobs.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { nameInserts } from '../patched/name-inserts.ts'
import { keepScope, timedClient } from '../patched/time-queries.ts'
import { prepared, runsOn } from './prepared.ts'

export type Db = NodePgDatabase & { $client: pg.Pool | pg.PoolClient }
/** What an action asks for: SQL that becomes true together, or not at all. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]
/** Reads run on either. */
export type Reader = Db | Tx

/** The database with what must happen in, or right after, a transaction. */
export interface Database {
  db: Db
  pool: pg.Pool
  /** Opens a transaction; tries again when PostgreSQL chose it as a deadlock's victim. */
  transaction: <T>(action: (tx: Tx) => Promise<T>) => Promise<T>
  close: () => Promise<void>
}

export interface DatabaseParts {
  url: string
  jobs: Jobs
  log: Log
  /** Told after a commit which cache tags changed, before the caller gets its answer. */
  whenChanged: (tags: string[]) => void
  connections?: number
  /** Statements that take longer are logged. */
  slowQueryMs?: number
}

interface TxGround {
  jobs: Jobs
  changed: Set<string>
}

/** What belongs to a running transaction beside its SQL. Keyed by the transaction, so that it can't be forgotten. */
const grounds = new WeakMap<Tx, TxGround>()

function groundOf(tx: Tx): TxGround {
  const ground = grounds.get(tx)
  if (!ground) throw new Error('This transaction was not opened by Database.transaction')
  return ground
}

/** Says that cache tags (`product:12`, `settings`) look different once this transaction is there. */
export function invalidate(tx: Tx, ...tags: string[]): void {
  for (const tag of tags) groundOf(tx).changed.add(tag)
}

/** Writes a job in the same transaction as what causes it. */
export async function enqueue<D extends object>(tx: Tx, job: Job<D>, data: D, turn?: Turn): Promise<void> {
  await groundOf(tx).jobs.send(tx, job, data, turn)
}

/** The same for many of one kind. */
export async function enqueueAll<D extends object>(
  tx: Tx,
  job: Job<D>,
  all: { data: D; turn?: Turn }[],
): Promise<void> {
  if (all.length > 0) await groundOf(tx).jobs.sendAll(tx, job, all)
}

export function openDatabase({
  url,
  jobs,
  log,
  whenChanged,
  connections = limits.databaseConnections,
  slowQueryMs = 200,
}: DatabaseParts): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // What is asked at once on a connection (pipelined.ts) travels at once.
    pipeline: true,
    // A machine that vanished without a word is noticed by the kernel.
    keepAlive: true,
    keepAliveInitialDelayMillis: limits.databaseKeepAliveMs,
    connectionTimeoutMillis: limits.databaseWaitMs,
    Client: timedClient({ log, slowMs: slowQueryMs }),
  })
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool hangs the whole connection on it, with the statements that it knows.
    delete error.client
    log.warn({ err: error }, 'an idle database connection was lost')
  })
  // The pool listens to its idle connections only; one that is lost in the middle of a transaction must not end us.
  pool.on('connect', (client) => {
    nameInserts(client)
    client.on('error', (error) => log.debug({ err: error }, 'a busy database connection was lost'))
  })
  keepScope(pool)
  const db = drizzle(pool)

  const once = async <T>(action: (tx: Tx) => Promise<T>): Promise<T> => {
    const changed = new Set<string>()
    const result = await onOneConnection(pool, async (tx) => {
      grounds.set(tx, { jobs, changed })
      const answer = await action(tx)
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
 * Drizzle would keep a connection for ever whose BEGIN fails, as it does on one that died since it was last used: after
 * a few restarts of the database the pool would have none left. One whose ROLLBACK failed may still be in the middle of
 * something. So a connection goes back only when the transaction ended as it should, and is closed otherwise. So is one to a
 * server that takes no writes any more: it would refuse all those to come, while another one is the primary by now.
 */
async function onOneConnection<T>(pool: pg.Pool, action: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let thrown: unknown = nothingThrown
  try {
    const result = await drizzle(client).transaction((tx) => {
      runsOn(tx, client)
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

/** NOTIFY is delivered at commit, to every process that listens; a payload may hold 8,000 bytes. */
async function tellOthers(tx: Tx, changed: Set<string>): Promise<void> {
  const tags = [...changed]
  for (let i = 0; i < tags.length; i += 100) await notify(tx, [changedChannel, JSON.stringify(tags.slice(i, i + 100))])
}

const notify = prepared('tell_others', 'select pg_notify($1, $2)')

/** The PostgreSQL error behind whatever drizzle wrapped around it. */
export function databaseError(error: unknown): pg.DatabaseError | undefined {
  for (let e = error; e instanceof Error; e = e.cause as Error) if (e instanceof pg.DatabaseError) return e
  return undefined
}

const deadlockDetected = '40P01'
const serializationFailure = '40001'

function isTransient(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === deadlockDetected || code === serializationFailure
}

const readOnlyTransaction = '25006'

/** We still speak to a server that was the primary and is a replica now. */
function takesNoWrites(error: unknown): boolean {
  return databaseError(error)?.code === readOnlyTransaction
}

/** All connections are lent and none came back in time: the database is there, and more is asked than it can answer. */
export function isPoolFull(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause as Error)
    if (e.message === 'timeout exceeded when trying to connect') return true
  return databaseError(error)?.code === tooManyConnections
}

const tooManyConnections = '53300'

/** The database can't be reached, is starting, stopping or handing over: worth asking again in a moment. */
export function isDatabaseAway(error: unknown): boolean {
  const code = databaseError(error)?.code
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
