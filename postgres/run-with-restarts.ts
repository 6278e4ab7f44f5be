import pg from 'pg'
import { type Command, type GuardedProcess, runGuarded } from './guarded-process.ts'
import { stopLeftovers } from './list-cluster-processes.ts'
import type { PostgresLog } from './postgres-log.ts'
import type { ServerLog } from './server-log.ts'

type ServerRunOptions = {
  command: Command
  cluster: string
  url: string
  serverLog: ServerLog
  log: PostgresLog
  onRestart?: () => void
}

/** After a crash PostgreSQL replays WAL first, for up to minutes. */
const readyWithinMs = 120_000
const restartDelaysMs = [0, 100, 300, 1000, 3000]
/** Then it did not fail at startup. */
const healthyAfterMs = 1000

const noSuchDatabase = '3D000'
/** The server is up, with all connections in use. */
const tooManyConnections = '53300'

/** With growing pauses, until stopped. */
export async function runWithRestarts(run: ServerRunOptions) {
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
        if (stopping) return
        startedAt = Date.now()
        server = spawnServer(run)
        await ready(server, run)
        run.log.info('PostgreSQL vėl veikia.')
        run.onRestart?.()
      } catch (error) {
        if (!stopping) run.log.error(`PostgreSQL nepasileido. ${error instanceof Error ? error.message : error}`)
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

function spawnServer(run: ServerRunOptions): GuardedProcess {
  return runGuarded(run.command, run.serverLog.fd)
}

/** Also creates the shop's database in a new cluster. */
async function ready(server: GuardedProcess, run: ServerRunOptions) {
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
      if (code === tooManyConnections) return server.rest()
      if (code === noSuchDatabase) {
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
