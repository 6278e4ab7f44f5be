import { open } from 'node:fs/promises'

/** Opened on first use: `node:readline` loses what it reads before. */
export async function* readFileLines(path: string): AsyncIterable<string> {
  yield* (await open(path)).readLines({ encoding: 'utf8' })
}
