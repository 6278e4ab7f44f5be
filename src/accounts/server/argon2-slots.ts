import { availableParallelism } from 'node:os'

const waiting: (() => void)[] = []
let free = availableParallelism()

/**
 * Runs at most as many works at a time as there are cores; the rest wait in line. Each argon2 takes a core and 19 MB,
 * and Node's thread pool also reads files: a storm of sign-ins must leave room for everything else.
 */
export async function inArgon2Slot<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free--
  else await new Promise<void>((enter) => waiting.push(enter))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
}
