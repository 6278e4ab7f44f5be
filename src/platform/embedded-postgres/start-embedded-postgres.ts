import { existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { clusterName, stopLeftovers } from './cluster-processes.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { type Guarded, runGuarded } from './guarded-process.ts'
import { initCluster } from './init-cluster.ts'
import { chooseRunner, type Runner } from './runner.ts'
import { openServerLog, type ServerLog } from './server-log.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type EmbeddedPostgresOptions = {
  /** The program's data folder; made when missing. The cluster lies in its `postgres` folder. */
  dataDir: string
  log: Log
  /** PostgreSQL settings over ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** Where the program will listen, e.g. `http://localhost:3000`; told to whoever finds the folder taken. */
  address?: string
  /** PostgreSQL died, was started again and answers. */
  onRestart?: () => void
}

export type EmbeddedPostgres = {
  /** For pg, drizzle and pg-boss alike: `postgres://postgres@/irankine?host=<socket folder>…` */
  url: string
  /** Fast shutdown: open connections are closed; resolves when no process is left and the folder is free. */
  stop(): Promise<void>
}

/** What pino, Fastify's logger and the console have in common. */
export type Log = Record<'info' | 'warn' | 'error', (text: string) => void>

/** Settings for a shop on a small machine. */
const shopSettings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  // Our statements are short: compiling them costs more than it gives.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The details of a refused row hold e-mail addresses and names, which have no place in a log.
  log_error_verbosity: 'terse',
}

/** A crashed PostgreSQL needs to replay its log: seconds, a minute after a bad day. */
const readyWithinMs = 120_000
const restartDelaysMs = [0, 100, 300, 1000, 3000, 10_000]
const healthyAfterMs = 60_000

/**
 * Starts our own PostgreSQL on the data folder and keeps it up until `stop()` or until this process dies, in any way.
 *
 * @throws DataFolderIsTaken when another program has the folder.
 * @throws Error with a sentence for the operator when it can't run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)

  const lock = await lockDataFolder(dataDir, options.address)
  const serverLog = openServerLog(join(dataDir, 'postgres.log'))
  try {
    const settings = { ...shopSettings, ...options.settings }
    const cluster = join(dataDir, 'postgres')
    const runner = chooseRunner({ dataDir, cluster, bin: binaries.bin })
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      options.log.info('Ruošiama nauja duomenų bazė.')
      await initCluster({ dataDir, cluster, initdb: binaries.initdb, runner, sync: settings.fsync !== 'off' })
    }
    runner.own(cluster)
    refuseOtherVersion(cluster, binaries.majorVersion)
    const socketFolder = await makeSocketFolder({ dataDir, cluster, runner, log: options.log })

    const url = urlOf(socketFolder.path, 'irankine')
    const server = await keepRunning({
      ...options,
      cluster,
      runner,
      serverLog,
      url,
      postgres: binaries.postgres,
      args: ['-D', cluster, '-k', socketFolder.path, '-p', '5432', ...asArguments(settings, cluster)],
    })
    return {
      url,
      async stop() {
        await server.stop()
        socketFolder.remove()
        serverLog.close()
        lock.release()
      },
    }
  } catch (error) {
    serverLog.close()
    lock.release()
    throw error
  }
}

/** The port and sslmode are said aloud, so that PGPORT and PGSSLMODE of the environment change nothing. */
function urlOf(socketFolder: string, database: string) {
  return `postgres://postgres@/${database}?host=${encodeURIComponent(socketFolder)}&port=5432&sslmode=disable`
}

function asArguments(settings: Record<string, string>, cluster: string) {
  const named = { ...settings, cluster_name: clusterName(cluster) }
  return Object.entries(named).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function refuseOtherVersion(cluster: string, expected: string) {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === expected) return
  throw new Error(
    `Duomenis aplanke „${cluster}“ įrašė PostgreSQL ${found}, o ši programa turi PostgreSQL ${expected}. ` +
      'Perkelkite juos su „pg_dump“ arba paleiskite ankstesnę programos versiją.',
  )
}

type Running = EmbeddedPostgresOptions & {
  cluster: string
  postgres: string
  args: string[]
  runner: Runner
  serverLog: ServerLog
  url: string
}

/** Starts the server, and starts it again whenever it dies by itself. Tries as long as we live, ever more rarely. */
async function keepRunning(run: Running) {
  let stopping = false
  let wake = () => {}
  let server = spawnServer(run)
  try {
    await ready(server, run)
  } catch (error) {
    server.letGo()
    await server.exited
    throw error
  }
  const watching = watch()

  async function watch() {
    let failures = 0
    let startedAt = Date.now()
    while (true) {
      const code = await server.exited
      if (stopping) return
      if (Date.now() - startedAt > healthyAfterMs) failures = 0
      const delay = restartDelaysMs[Math.min(failures, restartDelaysMs.length - 1)] as number
      failures += 1
      run.log.error(`PostgreSQL sustojo (kodas ${code}); paleidžiama iš naujo. ${run.serverLog.lastLine()}`)

      await new Promise<void>((resolve) => {
        wake = resolve
        setTimeout(resolve, delay)
      })
      if (stopping) return
      try {
        await stopLeftovers(run.cluster, run.log)
        startedAt = Date.now()
        server = spawnServer(run)
        await ready(server, run)
        run.log.info('PostgreSQL vėl veikia.')
        run.onRestart?.()
      } catch (error) {
        run.log.error(`PostgreSQL nepasileido. ${error instanceof Error ? error.message : error}`)
        server.letGo()
      }
    }
  }

  return {
    async stop() {
      stopping = true
      wake()
      server.letGo()
      await server.exited
      await watching
      server.letGo()
      await server.exited
      await stopLeftovers(run.cluster, run.log)
    },
  }
}

function spawnServer(run: Running): Guarded {
  return runGuarded(run.runner.command(run.postgres, run.args), run.serverLog.fd)
}

/** Asks until the server answers. Makes the shop's database when this cluster has none yet. */
async function ready(server: Guarded, run: Running) {
  let dead = false
  server.exited.then(() => {
    dead = true
  })
  const deadline = Date.now() + readyWithinMs
  for (let wait = 5; ; wait = Math.min(wait * 1.5, 200)) {
    try {
      await once(run.url, 'select 1')
      return server.rest()
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '3D000') {
        await once(run.url.replace('/irankine?', '/postgres?'), 'create database irankine')
      } else if (dead || Date.now() > deadline) {
        throw new Error(`PostgreSQL nepasileido; plačiau – ${run.serverLog.path}. ${run.serverLog.lastLine()}`, {
          cause: error,
        })
      }
    }
    await new Promise((resolve) => setTimeout(resolve, wait))
  }
}

async function once(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end().catch(() => {})
  }
}
