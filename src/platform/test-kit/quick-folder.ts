import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps files in memory. A machine of containers may give it 64 MB, which is no place for databases. */
const inMemory = '/dev/shm'
const roomBytes = 4 * 2 ** 30

/**
 * A new folder for databases of tests, in memory where there is room: a migrated database is a thousand files, and making them
 * costs a second of processor time on a disk, a tenth of it in memory. `prefix` is how its name begins: `irankine-` and what it is for.
 * What runs that were killed have left in memory goes.
 */
export function newQuickFolder(prefix: string): string {
  const place = hasRoom() ? inMemory : tmpdir()
  if (place === inMemory) sweepLeftFolders(place)
  return mkdtempSync(join(place, `${prefix}${process.pid}-`))
}

/** An hour, because who shares the memory with another container sees none of its processes. */
const youngMs = 60 * 60_000

/** Removes folders whose process is gone, and which nobody has written to for an hour. */
export function sweepLeftFolders(place: string, now = Date.now()): void {
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
