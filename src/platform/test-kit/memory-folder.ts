import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Linux's files in memory. Containers may limit it to 64 MB, too little for databases. */
const inMemory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/** In memory where there is room: a migrated database has a thousand files, a second of CPU on disk. */
export function createMemoryFolder(prefix: string): string {
  const place = hasRoom() ? inMemory : tmpdir()
  if (place === inMemory) purgeAbandonedFolders(place)
  return mkdtempSync(join(place, `${prefix}${process.pid}-`))
}

/** An hour, because processes of another container on this memory are invisible. */
const youngMs = 60 * 60_000

export function purgeAbandonedFolders(place: string, now = Date.now()): void {
  for (const name of readdirSync(place)) {
    const [, pid] = /^irankine-[a-z]+-(\d+)-/.exec(name) ?? []
    const folder = join(place, name)
    const changed = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (pid && !isAlive(Number(pid)) && now - changed > youngMs) rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function hasRoom(): boolean {
  try {
    accessSync(inMemory, constants.W_OK)
    const { bavail, bsize } = statfsSync(inMemory)
    return bavail * bsize > roomBytes
  } catch {
    return false
  }
}
