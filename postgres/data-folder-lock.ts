import { chmodSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { assignToFolderOwner } from './assign-to-folder-owner.ts'

export type DataFolderHolder = { pid: number; since: string; host: string; address?: string }

export class DataFolderLockedError extends Error {
  override name = 'DataFolderLockedError'
  readonly dataDir: string
  readonly holder: DataFolderHolder | undefined

  constructor(dataDir: string, holder: DataFolderHolder | undefined) {
    super(
      `Duomenų aplanką „${dataDir}“ jau naudoja kita programa${holder ? ` (${describe(holder)})` : ''}. ` +
        'Sustabdykite ją arba kintamuoju DATA_DIR nurodykite kitą aplanką.',
    )
    this.dataDir = dataDir
    this.holder = holder
  }
}

const patienceMs = 1000

/**
 * The kernel's lock (fcntl, held by an open SQLite transaction) ends with its process. The note beside it is only for
 * the message.
 *
 * Waits up to a second.
 *
 * @throws DataFolderLockedError
 */
export async function lockDataFolder(dataDir: string, address?: string) {
  const note = join(dataDir, 'postgres.holder.json')
  const deadline = Date.now() + patienceMs
  let held = tryLock(dataDir)
  while (!held) {
    if (Date.now() > deadline) throw new DataFolderLockedError(dataDir, readHolder(note))
    await new Promise((resolve) => setTimeout(resolve, 50))
    held = tryLock(dataDir)
  }

  const holder: DataFolderHolder = { pid: process.pid, since: new Date().toISOString(), host: hostname(), address }
  const written = `${note}.${process.pid}`
  writeFileSync(written, JSON.stringify(holder), { mode: 0o644 })
  renameSync(written, note)
  assignToFolderOwner(note)
  const lock = held
  return {
    release() {
      if (!lock.isOpen) return
      rmSync(note, { force: true })
      lock.close()
    },
  }
}

function tryLock(dataDir: string) {
  const path = join(dataDir, 'postgres.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('pragma journal_mode = memory; begin exclusive')
    // Whoever can read the file can hold the lock.
    chmodSync(path, 0o600)
    assignToFolderOwner(path)
    return lock
  } catch (error) {
    if (lock?.isOpen) lock.close()
    const busy = 5
    if ((error as { errcode?: number }).errcode === busy) return undefined
    throw new Error(`Į duomenų aplanką „${dataDir}“ šis naudotojas rašyti negali (${(error as Error).message}).`, {
      cause: error,
    })
  }
}

function readHolder(note: string): DataFolderHolder | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as DataFolderHolder
  } catch {
    return undefined
  }
}

function describe({ pid, since, host, address }: DataFolderHolder) {
  const time = new Intl.DateTimeFormat('lt-LT', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Vilnius' })
  const where = host === hostname() ? '' : `, kompiuteryje „${host}“`
  return `proceso numeris ${pid}${where}, veikia nuo ${time.format(new Date(since))}${address ? `, ${address}` : ''}`
}
