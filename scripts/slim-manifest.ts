import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Route {
  id: string
  imports?: string[]
}

const before = 'window.__reactRouterManifest='

/** Pages that are fetched before somebody presses: their files are named, so that all of them come at once. */
const fetchedEarly = /home\.page$|^(rent|sell|addition)\.(product|category)$|search-results|^cart$/

/**
 * The list of routes, which every page loads, is written again without what says nothing: flags that are off, and, for
 * pages that nobody fetches early, the files that their scripts name themselves.
 */
export function slimManifest(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
    const file = join(folder, name)
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(before)) throw new Error(`${name} does not begin as React Router's list of routes`)
    const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, ''))
    for (const route of Object.values<Route>(manifest.routes)) if (!fetchedEarly.test(route.id)) route.imports = []
    const slim = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))
    writeFileSync(file, `${before}${slim};`)
  }
}
