import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { defineJobQueue } from '#platform/jobs.ts'
import { privateFile, writePrivateFile } from '#platform/private-files.ts'

/** The account has no personal data. */
export interface ErasedAccount {
  user_id: number
  /** ISO 8601. An account of that number opened later is somebody else's. */
  at: string
}

/** Writes after commit. */
export const recordErasedAccount = defineJobQueue<ErasedAccount>('note-erased', 14)

const listName = 'erased.jsonl'

/** Outside the database: a restore repeats it. Duplicates do no harm. */
export async function writeErased(folder: string, erased: ErasedAccount): Promise<void> {
  const file = await open(join(folder, listName), 'a', privateFile)
  try {
    await file.appendFile(`\n${JSON.stringify(erased)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A missing list is empty. */
export async function readErased(folders: string[]): Promise<ErasedAccount[]> {
  const lines = new Set<string>()
  for (const folder of folders) {
    const text = await readFile(join(folder, listName), 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    })
    // A truncated line was written again by its job.
    for (const line of text.split('\n')) if (/^\{.*\}$/.test(line)) lines.add(line)
  }
  return [...lines].map((line) => JSON.parse(line) as ErasedAccount)
}

export async function gatherErased(folders: string[], into: string): Promise<ErasedAccount[]> {
  const erased = await readErased([...folders, into])
  if (erased.length === 0) return []
  await writePrivateFile(into, listName, erased.map((one) => `${JSON.stringify(one)}\n`).join(''))
  return erased
}
