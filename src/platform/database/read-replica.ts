// biome-ignore-all lint/plugin/bare-connection: looks at PostgreSQL itself, before or beside the schema

import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { ChangeListener } from '../cache/listen-for-changes.ts'
import { limits } from '../limits/limits.ts'
import type { Log } from '../log.ts'
import { registerCounter } from '../metrics.ts'
import { Refusal } from '../refusal.ts'
import type { Database } from './database.ts'
import { ShopClient } from './shop-client.ts'

/** Never older than the last change that this process heard of. */
export interface ReadReplica extends ChangeListener {
  /** Read-only; `db` identifies the replica for caches keyed by database. */
  database: Database
  /** Else by the primary. `ask` must only read and may run twice. Refusals are thrown. */
  read: <T>(ask: (database: Database) => Promise<T>, primary: Database) => Promise<T>
  close: () => Promise<void>
}

interface Parts {
  url: string
  primary: pg.Pool
  log: Log
  connections?: number
}

const restWhenBehindMs = 20

const reads = registerCounter(
  'irankine_replica_reads_total',
  'Public reads by who answered them, when there is a replica',
)

/**
 * After a change a connection is used once its server has replayed the primary's log up to it: the URL may lead to
 * several replicas. Until `resume`, when notices arrive, only the primary is read.
 */
export function openReadReplica({ url, primary, log, connections = limits.replicaConnections }: Parts): ReadReplica {
  let sequence = 1
  let isHearing = false
  let restsUntil = 0
  let isWell = true
  let goal: { sequence: number; position: Promise<string> } | undefined

  const position = (): Promise<string> => {
    if (goal?.sequence !== sequence) {
      goal = { sequence, position: toldPosition(primary) }
      goal.position.catch(() => {
        goal = undefined
      })
    }
    return goal.position
  }

  const proofs = new WeakMap<pg.PoolClient, number>()
  const prove = async (client: pg.PoolClient): Promise<void> => {
    const proven = sequence
    if (proofs.get(client) === proven) return
    if (!(await hasReplayed(client, await position()))) throw new ReplicaIsBehind()
    proofs.set(client, proven)
  }

  const pool = new ProvingPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.replicaWaitMs,
    query_timeout: limits.replicaAnswerMs,
    keepAlive: true,
    Client: ShopClient,
    keepAliveInitialDelayMillis: limits.databaseKeepAliveMs,
  })
  pool.prove = prove
  pool.on('error', (error) => log.debug({ err: error }, 'an idle connection to the replica was lost'))
  pool.on('connect', (client) => client.on('error', () => undefined))

  const database: Database = {
    db: drizzle(pool),
    pool,
    transaction: () => Promise.reject(new Error('A replica takes no writes')),
    close: () => pool.end(),
  }

  const hear = () => {
    sequence++
  }
  return {
    database,
    async read(ask, primaryDatabase) {
      if (isHearing && performance.now() >= restsUntil) {
        try {
          const answer = await ask(database)
          if (!isWell) log.info('the replica answers again')
          isWell = true
          reads.add({ from: 'replica' })
          return answer
        } catch (error) {
          if (error instanceof Refusal) throw error
          const isBehind = isReplicaBehind(error)
          restsUntil = performance.now() + (isBehind ? restWhenBehindMs : limits.replicaRestMs)
          if (!isBehind && isWell) {
            isWell = false
            log.warn({ err: error }, 'the replica does not answer; everything is read from the primary')
          }
        }
      }
      reads.add({ from: 'primary' })
      return ask(primaryDatabase)
    },
    drop: hear,
    clear: hear,
    pause() {
      isHearing = false
    },
    resume() {
      hear()
      isHearing = true
    },
    close: () => pool.end(),
  }
}

class ReplicaIsBehind extends Error {}

function isReplicaBehind(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause as Error) if (e instanceof ReplicaIsBehind) return true
  return false
}

/** All that is committed lies before it; with `synchronous_commit` off, only the insert position is safe. */
const entry = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as position`

async function toldPosition(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>({ name: 'told_position', text: entry })
  return (rows[0] as { position: string }).position
}

/** A promoted replica's own log continues where the old one ended. */
const replayed = `select coalesce(
    case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end >= $1::pg_lsn, false
  ) as "hasReplayed"`

async function hasReplayed(client: pg.PoolClient, position: string): Promise<boolean> {
  const { rows } = await client.query({ name: 'has_replayed', text: replayed, values: [position] })
  return (rows[0] as { hasReplayed: boolean }).hasReplayed
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error) => void,
) => void

/** Clients that wait for another connection get the error. */
class ProvingPool extends pg.Pool {
  prove: (client: pg.PoolClient) => Promise<void> = async () => undefined

  override connect(): Promise<pg.PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | undefined {
    const proven = this.#connectProven()
    if (!callback) return proven
    proven.then(
      (client) => callback(undefined, client, (destroy) => client.release(destroy)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  async #connectProven(): Promise<pg.PoolClient> {
    const client = await super.connect()
    try {
      await this.prove(client)
      return client
    } catch (error) {
      client.release(!isReplicaBehind(error))
      throw error
    }
  }
}
