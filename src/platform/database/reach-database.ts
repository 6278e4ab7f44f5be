import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderLockedError } from '#postgres/data-folder-lock.ts'
import { getPostgresUrlFile, startEmbeddedPostgres, toOwnerUrl } from '#postgres/start-embedded-postgres.ts'
import type { Config } from '../config.ts'

export interface ReachedDatabase {
  url: string
  /** The address for the tables' owner. */
  ownerUrl: string
  how: 'given' | 'running' | 'started'
  /** Stops a database that was started for us. */
  letGo: () => Promise<void>
}

type ReachDatabaseOptions = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseOwnerUrl'>>

/** The message is for the operator. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

/** `DATABASE_URL`; else a running program's; else an embedded one. Creates only if `mayMake`. @throws NoDatabase */
export async function reachDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: ReachDatabaseOptions,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<ReachedDatabase> {
  if (databaseUrl)
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, how: 'given', letGo: async () => undefined }
  if (!mayMake && !existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new NoDatabase(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to the shop's own.`)
  try {
    const log = { info() {}, warn: console.warn, error: console.error }
    const { url, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { url, ownerUrl, how: 'started', letGo: stop }
  } catch (error) {
    if (!(error instanceof DataFolderLockedError)) throw error
    const url = noteOf(dataDir)
    return { url, ownerUrl: toOwnerUrl(url), how: 'running', letGo: async () => undefined }
  }
}

function noteOf(dataDir: string): string {
  try {
    return readFileSync(getPostgresUrlFile(dataDir), 'utf8')
  } catch (error) {
    throw new NoDatabase('The program that has the data folder is just starting or stopping. Try again in a moment.', {
      cause: error,
    })
  }
}
