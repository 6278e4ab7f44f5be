// Of zod 4.6.7: `globalConfig` of its `v4/core/core.js`, which every schema asks when it is made.
// Mends: it tries `new Function` before the shop could say not to, and browsers log a violation of our policy.
// Held by: src/platform/patched/create-zod-without-eval-plugin.test.ts

import type { Plugin } from 'vite'

const file = '/zod/v4/core/core.js'
const entry = 'export const globalConfig = globalThis.__zod_globalConfig;'

/** In browsers no schema is compiled, whichever is made first; the server's are. Another version of zod fails the build. */
export function createZodWithoutEvalPlugin(): Plugin {
  let isMet = false
  return {
    name: 'zod-without-eval',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.split('?', 1)[0]?.endsWith(file)) return
      isMet = true
      return removeEval(code)
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error(`zod has no ${file} any more: see create-zod-without-eval-plugin.ts`)
    },
  }
}

export function removeEval(code: string): string {
  if (!code.includes(entry)) throw new Error('zod keeps its settings elsewhere: see create-zod-without-eval-plugin.ts')
  return code.replace(entry, `${entry}\nglobalConfig.jitless = true;`)
}
