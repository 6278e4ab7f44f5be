import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** Brotli bytes of script that a page loads before any interaction. */
export async function measureScriptBytes(shop: string, path: string): Promise<number> {
  const html = await (await fetch(shop + path)).text()
  const wanted = [...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([address]) => address)
  if (path.startsWith('/admin/')) wanted.push(officeRoutes())
  const seen = new Set<string>()
  while (wanted.length > 0) {
    const address = wanted.pop() as string
    if (seen.has(address)) continue
    seen.add(address)
    wanted.push(...staticImports(sourceOf(address)))
  }
  return [...seen].reduce((sum, address) => sum + packedBytes(address), 0)
}

/** The list of routes fetches them by itself. */
function officeRoutes(): string {
  const name = readdirSync(join(process.env.BUILD_DIR ?? 'build', 'client/assets')).find((one) =>
    one.startsWith('office-routes-'),
  )
  if (!name) throw new Error('the build has no file of the office’s routes')
  return `/assets/${name}`
}

const sourceOf = (address: string): string =>
  readFileSync(join(process.env.BUILD_DIR ?? 'build', 'client', address), 'utf8')

/** `import{a}from"./b.js"`, `import"./b.js"`, `export*from"./b.js"`; not `import("./b.js")`. */
function staticImports(source: string): string[] {
  return [...source.matchAll(/(?:\bimport|\bfrom)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, file]) => `/assets/${file}`)
}

/** Pages share scripts, and compression is slow. */
const packed = new Map<string, number>()

function packedBytes(address: string): number {
  const known = packed.get(address) ?? pack(address)
  packed.set(address, known)
  return known
}

function pack(address: string): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }
  return brotliCompressSync(readFileSync(join(process.env.BUILD_DIR ?? 'build', 'client', address)), { params }).length
}
