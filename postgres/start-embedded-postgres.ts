import { existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { grantAppRole } from '#platform/database/grant-app-role.ts'
import { ownerRole, shopRole, writeAccessFiles } from './access-files.ts'
import { assignToFolderOwner } from './assign-to-folder-owner.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './create-cluster.ts'
import { lockDataFolder } from './data-folder-lock.ts'
import { buildClusterName, stopLeftovers } from './list-cluster-processes.ts'
import type { PostgresLog } from './postgres-log.ts'
import { runWithRestarts } from './run-with-restarts.ts'
import { chooseRunner } from './runner.ts'
import { openServerLog, type ServerLog } from './server-log.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type EmbeddedPostgresOptions = {
  /** Created when missing; the cluster is in its `postgres` folder. */
  dataDir: string
  log: PostgresLog
  /** Override ours, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** For the message to a program that finds the folder taken, e.g. `http://localhost:3000`. */
  address?: string
  onRestart?: () => void
  /** For work while the server starts. */
  whileItStarts?: () => void
}

export type EmbeddedPostgres = {
  /** For pg, drizzle and pg-boss: `postgres://irankine@/irankine?host=<socket folder>…` */
  url: string
  /** As the tables' owner, for migrations and restores. */
  ownerUrl: string
  /** Resolves when no process is left and the folder is free. */
  stop(): Promise<void>
}

/** For a small machine. */
const shopSettings: Record<string, string> = {
  listen_addresses: '',
  max_connections: '100',
  shared_buffers: '64MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  max_wal_size: '512MB',
  // Compiling short statements costs more than it gains.
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // Details of refused rows contain personal data.
  log_error_verbosity: 'terse',
  // PostgreSQL would log refused statements with their values; the caller logs them without.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
}

/**
 * Keeps PostgreSQL up until `stop()` or the end of this process.
 *
 * @throws DataFolderLockedError when another program has the folder. @throws Error with a sentence for the operator when it
 * can't run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  makeDataFolder(options.dataDir)
  const dataDir = realpathSync(options.dataDir)

  const lock = await lockDataFolder(dataDir, options.address)
  let serverLog: ServerLog | undefined
  try {
    const settings = { ...shopSettings, ...options.settings }
    const cluster = join(dataDir, 'postgres')
    const runner = chooseRunner({ dataDir, cluster, bin: binaries.bin })
    serverLog = openServerLog(join(dataDir, 'postgres.log'))
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      options.log.info('Ruošiama nauja duomenų bazė.')
      await createCluster({ dataDir, cluster, initdb: binaries.initdb, runner, sync: settings.fsync !== 'off' })
    }
    await stopLeftovers(cluster, options.log)
    runner.own(cluster)
    refuseOtherVersion(cluster, binaries.majorVersion)
    writeAccessFiles(cluster, runner.users)
    const socketFolder = await makeSocketFolder({ dataDir, cluster, runner })

    const url = urlOf(socketFolder.path, shopRole)
    const ownerUrl = toOwnerUrl(url)
    const starting = runWithRestarts({
      ...options,
      cluster,
      serverLog,
      url: ownerUrl,
      command: runner.command(binaries.postgres, [
        ...['-D', cluster, '-k', socketFolder.path, '-p', '5432'],
        ...asArguments(settings, cluster),
      ]),
    })
    options.whileItStarts?.()
    const server = await starting
    try {
      await grantAppRole({ ownerUrl, url })
    } catch (error) {
      await server.stop()
      throw error
    }
    const note = getPostgresUrlFile(dataDir)
    writeFileSync(note, url, { mode: 0o600 })
    assignToFolderOwner(note)
    return {
      url,
      ownerUrl,
      async stop() {
        rmSync(note, { force: true })
        await server.stop()
        socketFolder.remove()
        serverLog?.close()
        lock.release()
      },
    }
  } catch (error) {
    serverLog?.close()
    lock.release()
    throw error
  }
}

/** PostgreSQL's user under root must pass to its own folder and may read nothing on the way. */
function makeDataFolder(path: string) {
  mkdirSync(path, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
}

/** For tools on the same data (`npm run verify`). */
export const getPostgresUrlFile = (dataDir: string) => join(dataDir, 'postgres.url')

export const toOwnerUrl = (url: string) => url.replace(`//${shopRole}@`, `//${ownerRole}@`)

/** Explicit port and sslmode: PGPORT and PGSSLMODE have no effect. */
function urlOf(socketFolder: string, role: string) {
  return `postgres://${role}@/irankine?host=${encodeURIComponent(socketFolder)}&port=5432&sslmode=disable`
}

function asArguments(settings: Record<string, string>, cluster: string) {
  const named = { ...settings, cluster_name: buildClusterName(cluster) }
  return Object.entries(named).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function refuseOtherVersion(cluster: string, expected: string) {
  const value = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (value === expected) return
  throw new Error(
    `Duomenis aplanke „${cluster}“ įrašė PostgreSQL ${value}, o ši programa turi PostgreSQL ${expected}. ` +
      'Ankstesne programos versija padarykite kopiją („npm run backup -- FAILAS“), šį aplanką padėkite į šalį ir šia ' +
      'programa kopiją atkurkite („npm run restore -- FAILAS“).',
  )
}
