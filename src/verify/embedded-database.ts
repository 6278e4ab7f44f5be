import { readFileSync } from 'node:fs'
import { DataFolderIsTaken } from '#platform/embedded-postgres/data-folder-lock.ts'
import { startEmbeddedPostgres, urlNote } from '#platform/embedded-postgres/start-embedded-postgres.ts'

/** The embedded database of a data folder: that of the program which has it, or one that is started for us. */
export async function embeddedDatabase(dataDir: string): Promise<{ url: string; letGo: () => Promise<void> }> {
  try {
    const log = { info() {}, warn: console.warn, error: console.error }
    const { url, stop } = await startEmbeddedPostgres({ dataDir, log })
    return { url, letGo: stop }
  } catch (error) {
    if (!(error instanceof DataFolderIsTaken)) throw error
    return { url: readFileSync(urlNote(dataDir), 'utf8'), letGo: async () => undefined }
  }
}
