// Of react-router 8.4.0: where its files lie, and what they are called.
// Gain: what each file says that stands in for one.
// Held by: journeys/everywhere.journey.ts

import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** React Router's files that the shop's browser code can do without, and what stands in their place. */
const replaced: Record<string, string> = {
  'router/instrumentation.js': 'instrumentation.ts',
  'dom/ssr/fog-of-war.js': 'fog-of-war.ts',
  'dom/ssr/errorBoundaries.js': 'error-boundaries.tsx',
  'dom/ssr/links.js': 'links.ts',
  'dom/ssr/routeModules.js': 'route-modules.ts',
}

/**
 * Takes out of the browser's build what React Router carries for ways in which we don't use it (2 % of every
 * page's scripts), or does otherwise than a shop may. The server keeps the whole library. A version that has moved a file fails the build.
 */
export function slimRouter(): Plugin {
  const met = new Set<string>()
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || !importer?.includes('/react-router/dist/production/')) return
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const file = Object.keys(replaced).find((one) => found?.id.endsWith(`/react-router/dist/production/lib/${one}`))
      if (!file) return found
      met.add(file)
      return resolve('src/platform/patched/slim-router', replaced[file] as string)
    },
    buildEnd(error) {
      const missed = Object.keys(replaced).filter((one) => !met.has(one))
      if (!error && missed.length > 0)
        throw new Error(`React Router has no ${missed.join(', ')} any more: see slim-router.ts`)
    },
  }
}
