import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** Three turns of the processor for who answers and one for this, while both want it; all of it otherwise. */
const niceness = 5

/**
 * Pictures, password hashes and documents are long work. Beside them, on a machine of two cores, who answers visitors and
 * holds transactions open would wait for its turn after each statement. Linux lets each thread have a priority of its
 * own; elsewhere, and where a system forbids it, nothing happens.
 */
export function lowerThreadPriority(thread: 'this' | number = 'this'): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(thread === 'this' ? 0 : thread, niceness)
  } catch {
    // It works as well, only less politely.
  }
}

/** The same for the threads that Node lends to pictures and hashes; what these begin inherits it. */
export async function lowerLentThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return
  // They are there from the first loan on.
  await readFile('/proc/self/comm')
  for (const thread of readdirSync('/proc/self/task')) if (isLent(thread)) lowerThreadPriority(Number(thread))
}

function isLent(thread: string): boolean {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker')
  } catch {
    // Another one, that has ended since.
    return false
  }
}
