import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The server's files run unbuilt, but some are in the build as well. */
const sources = [
  'src',
  'public',
  'scripts/build.ts',
  'tools/build/chunks.ts',
  'tools/build/fold-screens.ts',
  'tools/build/reject-server-imports.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'package.json',
  'package-lock.json',
]

const stampFile = 'made-from.txt'

/** Tests excepted. */
export function computeSourceStamp(root: string): string {
  const hash = createHash('sha256')
  for (const source of sources) stampPath(join(root, source), hash)
  return hash.digest('hex')
}

export function isBuildFresh(root: string, folder: string): boolean {
  const stamp = join(folder, stampFile)
  if (!existsSync(stamp) || !existsSync(join(folder, 'server/index.js'))) return false
  return readFileSync(stamp, 'utf8') === computeSourceStamp(root)
}

export function markBuilt(root: string, folder: string): void {
  writeFileSync(join(resolve(folder), stampFile), computeSourceStamp(root))
}

function stampPath(path: string, hash: ReturnType<typeof createHash>): void {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return
  if (stat.isDirectory()) {
    for (const name of readdirSync(path).sort())
      if (!/\.(test|breaks|journey)\.tsx?$/.test(name)) stampPath(join(path, name), hash)
    return
  }
  hash.update(`${path}\n${stat.size}\n${stat.mtimeMs}\n`)
}
