import { open } from 'node:fs/promises'

/** Opens the file on first use: `node:readline` loses what it reads before somebody waits. */
export async function* linesOf(path: string): AsyncIterable<string> {
  yield* (await open(path)).readLines({ encoding: 'utf8' })
}
