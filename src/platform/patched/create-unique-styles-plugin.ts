// Of vite 8.3.8: its loader of later scripts with their styles.
// Mends: React Router adds a `#` to the site's style address, so that Vite loads it twice; the typeface reloads too,
// and the page reflows (`typeface.css`).
// Held by: journeys/consent.journey.ts

import type { Plugin } from 'vite'

const known = /(\.styles\.add\(\s*)([\w$]+\.href)(\s*\))/

/** Another version's text fails the build. */
export function createUniqueStylesPlugin(): Plugin {
  let isMet = false
  return {
    name: 'styles-once',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /vite\/preload-helper/ },
      handler(code) {
        isMet = known.test(code)
        return { code: code.replace(known, "$1$2.split('#')[0]$3"), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !isMet) throw new Error('Vite knows styles by something else: see create-unique-styles-plugin.ts')
    },
  }
}
