import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** By importing file and specifier. */
type ModuleResolutions = Record<string, Record<string, readonly [url: string, format: string | null]>>

interface ModuleResolutionCache {
  stamp: string
  known: ModuleResolutions
}

/** Change with installed packages and name resolution. */
const installed = ['package.json', 'node_modules/.package-lock.json']

/**
 * In `file`, until packages change: looking up imports takes two seconds and a gigabyte of garbage, more than half of a
 * start.
 *
 * Returns a function that writes the cache; failing to write is ignored.
 */
export function cacheModuleResolutions(file: string, root: string): () => void {
  const stamp = [process.version, ...installed.map((path) => stampOf(join(root, path)))].join('\n')
  const known = read(file, stamp)
  const ours = `${pathToFileURL(root).href}/`
  let isNew = false

  registerHooks({
    resolve(specifier, context, next) {
      const { parentURL: from, conditions, importAttributes } = context
      const isPlain = conditions.includes('import') && Object.keys(importAttributes).length === 0
      // A full address needs no look-up, and may differ each time.
      if (!isPlain || !from?.startsWith(ours) || /^file:|[?]/.test(specifier)) return next(specifier, context)
      const kept = known[from]?.[specifier]
      if (kept) return { url: kept[0], format: kept[1], shortCircuit: true }
      const output = next(specifier, context)
      known[from] ??= {}
      known[from][specifier] = [output.url, output.format ?? null]
      isNew = true
      return output
    },
  })

  return () => {
    if (!isNew) return
    isNew = false
    const mine = `${file}.${process.pid}`
    try {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(mine, JSON.stringify({ stamp, known } satisfies ModuleResolutionCache))
      renameSync(mine, file)
    } catch {
      // A read-only folder: no cache.
    }
  }
}

function read(file: string, stamp: string): ModuleResolutions {
  try {
    const kept: ModuleResolutionCache = JSON.parse(readFileSync(file, 'utf8'))
    return kept.stamp === stamp ? kept.known : {}
  } catch {
    return {}
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false })
  return `${path} ${stat?.mtimeMs} ${stat?.size}`
}
