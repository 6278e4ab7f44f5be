import { spawn } from 'node:child_process'
import { chmodSync } from 'node:fs'
import pg from 'pg'
import { createMemoryFolder } from '#platform/test-kit/memory-folder.ts'

/** These tests survive kills, not power cuts. */
export const careless = { fsync: 'off', full_page_writes: 'off' }

export const silent = { info() {}, warn() {}, error() {} }

/** Accessible to every user. */
export function makePlace() {
  const place = createMemoryFolder('irankine-place-')
  chmodSync(place, 0o777)
  return place
}

const source = `
import pg from ${JSON.stringify(import.meta.resolve('pg'))}
import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./start-embedded-postgres.ts', import.meta.url).href)}
const log = { info() {}, warn() {}, error() {} }
const say = (what) => process.stdout.write(JSON.stringify(what) + '\\n')
try {
  const settings = ${JSON.stringify(careless)}
  const { url, ownerUrl } = await startEmbeddedPostgres({ dataDir: process.argv[1], log, settings, address: 'http://localhost:4321' })
  // Asked from here: a user without a name is known to the server it has started alone.
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query('create table if not exists opened (n int)')
  await client.end()
  say({ url, ownerUrl })
  setInterval(() => {}, 1000)
} catch (error) {
  say({ refusal: error.name, message: error.message })
  process.exitCode = 1
}
`

export type Program = {
  pid: number
  /** Its address, or why it did not start. Rejects when it ends without output. */
  said: Promise<{ url?: string; ownerUrl?: string; refusal?: string; message?: string }>
  kill(): Promise<void>
}

export function startPostgresProgram(
  dataDir: string,
  options: { uid?: number; env?: Record<string, string> } = {},
): Program {
  const child = spawn(process.execPath, ['--input-type=module', '-e', source, dataDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, ...options.env },
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
  })
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const said = new Promise<{ url?: string; ownerUrl?: string; refusal?: string; message?: string }>(
    (resolve, reject) => {
      child.stdout.once('data', (line) => resolve(JSON.parse(String(line))))
      child.once('close', (code) => reject(new Error(`The program ended (${code}) and said nothing`)))
      child.once('error', reject)
    },
  )
  said.catch(() => {})
  return {
    pid: child.pid as number,
    said,
    kill() {
      child.kill('SIGKILL')
      return gone
    },
  }
}

export async function queryDatabase(url: string | undefined, question: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(question)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

export async function waitForCondition<T>(action: () => T | Promise<T>, withinMs: number): Promise<number> {
  const started = Date.now()
  while (true) {
    try {
      if (await action()) return Date.now() - started
    } catch (error) {
      if (Date.now() - started > withinMs) throw error
    }
    if (Date.now() - started > withinMs) throw new Error(`Not within ${withinMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
