// Of react-router 8.4.0: the list of routes as it writes it for the browser, and what it does without.
// Gain: 3,010 bytes (brotli) of the scripts of each page, 2.8 %.
// Held by: journeys/everywhere.journey.ts

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Route {
  id?: string
  parentId?: string
  imports?: string[]
  css?: string[]
  hasDefaultExport?: boolean
  hydrateFallbackModule?: string
}

const before = 'window.__reactRouterManifest='

/** Each route's id is the name it is listed by: the browser writes it there itself. */
const after = ';{const{routes}=window.__reactRouterManifest;for(const id in routes)routes[id].id=id}'

/** Pages that are fetched before somebody presses: their files are named, so that all of them come at once. */
const fetchedEarly = /home\.page$|^(rent|sell|addition)\.(product|category)$|search-results|^cart$/

/**
 * The list of routes, which every page loads, is written again without what says nothing: flags that are off, ids, and, for
 * pages that nobody fetches early, the files that their scripts name themselves, and styles that a page around them has
 * brought already.
 */
export function slimManifest(folder: string): void {
  for (const name of readdirSync(folder).filter((one) => /^manifest-\w+\.js$/.test(one))) {
    const file = join(folder, name)
    const script = readFileSync(file, 'utf8')
    if (!script.startsWith(before)) throw new Error(`${name} does not begin as React Router's list of routes`)
    const manifest = JSON.parse(script.slice(before.length).replace(/;\s*$/, ''))
    const routes: Record<string, Route> = manifest.routes
    const lean = Object.values(routes).map((route) => [route, leanOf(route, routes)] as const)
    for (const [route, less] of lean) Object.assign(route, less)
    const slim = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))
    writeFileSync(file, before + slim + after)
  }
}

/** What stays of the parts that may go; nothing of them is asked for by React Router where it is absent. */
function leanOf({ id, parentId, imports, css = [] }: Route, routes: Record<string, Route>): Partial<Route> {
  const brought = new Set<string>()
  for (let around = routes[parentId ?? '']; around; around = routes[around.parentId ?? ''])
    for (const style of around.css ?? []) brought.add(style)
  const own = css.filter((style) => !brought.has(style))
  return {
    id: undefined,
    imports: fetchedEarly.test(id ?? '') ? imports : undefined,
    css: own.length > 0 ? own : undefined,
    hasDefaultExport: undefined,
    hydrateFallbackModule: undefined,
  }
}
