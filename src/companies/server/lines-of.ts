import { open } from 'node:fs/promises'

/**
 * A file's lines. It is opened when the first one is asked for: an interface of `node:readline` begins at once, and what it
 * reads while nobody waits for a line is lost, the end of the file too.
 */
export async function* linesOf(path: string): AsyncIterable<string> {
  yield* (await open(path)).readLines({ encoding: 'utf8' })
}
