import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'

/** A quarter of the CPU when both want it; all of it otherwise. */
const niceness = 5

/** On two cores the main thread, which holds transactions, would wait for the CPU at each statement. Linux only. */
export function lowerThreadPriority(thread: 'this' | number = 'this'): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(thread === 'this' ? 0 : thread, niceness)
  } catch {}
}

/** Libuv's, which do pictures and hashes. */
export async function lowerLentThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return
  // They exist from the first use on.
  await readFile('/proc/self/comm')
  for (const thread of readdirSync('/proc/self/task')) if (isLent(thread)) lowerThreadPriority(Number(thread))
}

function isLent(thread: string): boolean {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').startsWith('libuv-worker')
  } catch {
    return false
  }
}
