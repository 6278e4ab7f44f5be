import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { DataFolderIsTaken } from './embedded-postgres/data-folder-lock.ts'
import { startEmbeddedPostgres, urlNote } from './embedded-postgres/start-embedded-postgres.ts'

export interface ReachedDatabase {
  url: string
  /** Whose it is: another server's, the running program's own, or the embedded one that was started for us. */
  how: 'given' | 'running' | 'started'
  /** Lets the database go; one that was started for us stops. */
  letGo: () => Promise<void>
}

/** There is no database here, or its owner is just coming or going. The message is a sentence for the operator. */
export class NoDatabase extends Error {
  override name = 'NoDatabase'
}

/**
 * The one way in which commands reach the shop's database, open or closed: `DATABASE_URL`; else the embedded database
 * through the socket of the program that has it; else, when no program runs, the embedded one, started for as long as
 * it is needed. Nothing is made where nothing is, unless `mayMake`.
 *
 * @throws NoDatabase
 */
export async function reachDatabase(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<ReachedDatabase> {
  if (databaseUrl) return { url: databaseUrl, how: 'given', letGo: async () => undefined }
  if (!mayMake && !existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new NoDatabase(`There is no shop in ${dataDir}. Set DATA_DIR or DATABASE_URL to the shop's own.`)
  try {
    const log = { info() {}, warn: console.warn, error: console.error }
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { url, how: 'started', letGo: stop }
  } catch (error) {
    if (!(error instanceof DataFolderIsTaken)) throw error
    return { url: noteOf(dataDir), how: 'running', letGo: async () => undefined }
  }
}

function noteOf(dataDir: string): string {
  try {
    return readFileSync(urlNote(dataDir), 'utf8')
  } catch (error) {
    throw new NoDatabase('The program that has the data folder is just starting or stopping. Try again in a moment.', {
      cause: error,
    })
  }
}
