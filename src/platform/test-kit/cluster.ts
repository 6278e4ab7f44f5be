import { randomBytes } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '#postgres/start-embedded-postgres.ts'
import { migrate } from '../database/migrate.ts'
import { buildDatabaseUrl } from './build-database-url.ts'
import { createMemoryFolder } from './memory-folder.ts'

export type TestCluster = { adminUrl: string; prefix: string; template: string }

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster
  }
}

/**
 * Vitest's global setup: one PostgreSQL for the run, embedded or TEST_DATABASE_URL, with a migrated template for each
 * test file to copy (`createTestDatabase`), or TEST_TEMPLATE (`makeTemplate`).
 */
export default async function setup(project: TestProject) {
  const server = await startServer()
  const prefix = `irankine_test_${randomBytes(4).toString('hex')}`
  const { TEST_TEMPLATE: given } = process.env
  const template = given || `${prefix}_template`
  try {
    if (!given) await makeTemplate(server.url, template)
  } catch (error) {
    await server.stop(prefix)
    throw error
  }
  project.provide('cluster', { adminUrl: server.url, prefix, template })
  return () => server.stop(prefix)
}

export async function makeTemplate(serverUrl: string, name: string): Promise<void> {
  await order(serverUrl, `create database ${name} template template0 encoding 'UTF8'`)
  const url = buildDatabaseUrl(serverUrl, name)
  await migrate({ url })
  await makeQueues(url)
}

/** Created once here: half of what a shop's start costs PostgreSQL. */
async function makeQueues(url: string) {
  // Imports the whole shop, so only when the template is not given.
  const [{ jobQueues }, { openJobs }, { createSilentLog }] = await Promise.all([
    import('#app/job-definitions.ts'),
    import('../jobs.ts'),
    import('../log.ts'),
  ])
  const jobs = openJobs({ url, log: createSilentLog(), worker: false })
  await jobs.start(jobQueues)
  await jobs.stop()
}

async function startServer() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: (prefix: string) => dropAll(url, prefix) }

  const dataDir = createMemoryFolder('irankine-test-')
  // Under root the server runs as another user, who must get in.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { info() {}, warn: console.warn, error: console.error },
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
  })
  return {
    // The shop role's limits have tests of their own.
    url: postgres.ownerUrl,
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function dropAll(url: string, prefix: string) {
  const names = await order(
    url,
    `select datname from pg_database where datname like '${prefix.replaceAll('_', '\\_')}%'`,
  )
  for (const { datname } of names) await order(url, `drop database if exists "${datname}" with (force)`)
}

async function order(url: string, statement: string): Promise<{ datname: string }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
