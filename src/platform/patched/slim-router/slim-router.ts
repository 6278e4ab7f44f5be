// Of react-router 8.4.0: the paths of its files.
// Gain: see each replacement.
// Held by: journeys/every-page.journey.ts

import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const replaced: { [path: string]: string } = {
  'router/instrumentation.js': 'instrumentation.ts',
  'dom/ssr/fog-of-war.js': 'fog-of-war.ts',
  'dom/ssr/errorBoundaries.js': 'error-boundaries.tsx',
  'dom/ssr/links.js': 'links.ts',
  'dom/ssr/routeModules.js': 'route-modules.ts',
}

/** 2 % of every page's scripts; the server keeps the whole library. A version that has moved a file fails the build. */
export function createSlimRouterPlugin(): Plugin {
  const met = new Set<string>()
  return {
    name: 'slim-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!source.startsWith('.') || !importer?.includes('/react-router/dist/production/')) return
      const id = await this.resolve(source, importer, { ...options, skipSelf: true })
      const file = Object.keys(replaced).find((one) => id?.id.endsWith(`/react-router/dist/production/lib/${one}`))
      if (!file) return id
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
