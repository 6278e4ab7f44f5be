import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { job } from '#platform/jobs.ts'
import { privateFile, writePrivateFile } from '#platform/private-files.ts'

/** An account that was erased: nothing personal, only which one and when. */
export interface Erased {
  user_id: number
  /** ISO 8601. An account of the same number that was opened later is somebody else's. */
  at: string
}

/** Writes an erasure down outside the database, when its transaction is there for good. */
export const noteErased = job<Erased>('note-erased', 14)

const listName = 'erased.jsonl'

/**
 * Writes an erasure down outside the database: a backup from before it knows nothing of it, and after a restore the person
 * must be erased again. A line that comes twice does no harm.
 */
export async function writeErased(folder: string, erased: Erased): Promise<void> {
  const file = await open(join(folder, listName), 'a', privateFile)
  try {
    // On a line of its own, also after one that a killed process left unfinished.
    await file.appendFile(`\n${JSON.stringify(erased)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Everybody on the lists of these folders, each once. A folder without a list has erased nobody. */
export async function readErased(folders: string[]): Promise<Erased[]> {
  const lines = new Set<string>()
  for (const folder of folders) {
    const text = await readFile(join(folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // A line that is cut short was written anew by its job.
    for (const line of text.split('\n')) if (/^\{.*\}$/.test(line)) lines.add(line)
  }
  return [...lines].map((line) => JSON.parse(line) as Erased)
}

/** Joins the lists of these folders into the one of `into`. */
export async function gatherErased(folders: string[], into: string): Promise<Erased[]> {
  const erased = await readErased([...folders, into])
  if (erased.length === 0) return []
  await writePrivateFile(into, listName, erased.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return erased
}
