import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** By the importing file and what it asks for: where that lies, and what it is. */
type Known = Record<string, Record<string, readonly [url: string, format: string | null]>>

interface Kept {
  stamp: string
  known: Known
}

/** What says which packages are there, and where names lead. */
const installed = ['package.json', 'node_modules/.package-lock.json']

/**
 * Node looks for each imported file anew at each start, and reads the manifest of its package each time: two seconds and a
 * gigabyte of garbage for ours, more than half of a start. Where the modules of `root` were found is kept in `file` for the
 * next start of the same command, as long as nothing was installed since. Only where they lie is kept, not what is in them.
 *
 * Returns what writes it down; where it can't be written, nothing is.
 */
export function keepKnownModules(file: string, root: string): () => void {
  const stamp = [process.version, ...installed.map((path) => stampOf(join(root, path)))].join('\n')
  const known = read(file, stamp)
  const ours = `${pathToFileURL(root).href}/`
  let isNew = false

  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL: from, conditions, importAttributes } = context
      const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0
      // What is told by its whole address is found already, and may be another one each time.
      if (!isPlain || !from?.startsWith(ours) || /^file:|[?]/.test(specifier)) return next(specifier, context)
      const kept = known[from]?.[specifier]
      if (kept) return { url: kept[0], format: kept[1], shortCircuit: true }
      const found = next(specifier, context)
      known[from] ??= {}
      known[from][specifier] = [found.url, found.format ?? null]
      isNew = true
      return found
    },
  })

  return () => {
    if (!isNew) return
    isNew = false
    const mine = `${file}.${process.pid}`
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(mine, JSON.stringify({ stamp, known } satisfies Kept))
      renameSync(mine, file)
    } catch {
      // A folder that is not ours to write in: the next start looks for its modules again.
    }
  }
}

function read(file: string, stamp: string): Known {
  try {
    const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
    return kept.stamp === stamp ? kept.known : {}
  } catch {
    return {}
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${path} ${stat?.mtimeMs} ${stat?.size}`
}
