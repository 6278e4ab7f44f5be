import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { createLookup } from '#platform/create-lookup.ts'
import type { Memory } from '../cache/answer-from-cache.ts'
import { CachedResponse } from '../cache/cached-response.ts'
import { closedPolicy, workerPolicy } from '../http/security-headers.ts'

const types: Record<string, string> = createLookup({
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
})

/** Asset names contain a hash; a changed font gets a new name. */
const lasting = /^\/(assets|fonts)\//

/** In memory, by URL. Lasting ones are cached for ever; others are revalidated by ETag. */
export function loadStaticFiles(folder: string, security: Record<string, string>): Memory & { addresses: string[] } {
  const files = new Map<string, CachedResponse>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    // Build records (.vite) and unknown kinds are not public.
    if (address.includes('/.')) continue
    const type = types[extname(entry.name)]
    if (!type) continue
    const cacheControl = lasting.test(address)
      ? 'public, max-age=31536000, immutable'
      : 'public, max-age=0, must-revalidate'
    const headers = {
      'content-type': type,
      'cache-control': cacheControl,
      'content-security-policy': address.endsWith('-worker.js') ? workerPolicy : closedPolicy,
      ...security,
    }
    files.set(address, new CachedResponse({ status: 200, headers, body: readFileSync(path), tags: [], lasting: true }))
  }
  return {
    addresses: [...files.keys()],
    find: (address) =>
      files.get(address) ?? (address.includes('?') ? files.get(address.split('?', 1)[0] as string) : undefined),
  }
}
