// Of vite 8.3.8: what loads a page's later scripts with their styles.
// Mends: React Router writes the styles of the whole site with a `#` behind their address, so that Vite did not know them again and
// loaded them twice. With them came the typeface anew, and a page that was painted without it (`typeface.css`) broke its lines again.
// Held by: journeys/consent.journey.ts

import type { Plugin } from 'vite'

const known = /(\.styles\.add\(\s*)([\w$]+\.href)(\s*\))/

/** Styles that are there are not loaded once more. A version that tells them apart otherwise fails the build. */
export function stylesOnce(): Plugin {
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
      if (!error && !isMet) throw new Error('Vite knows styles by something else: see styles-once.ts')
    },
  }
}
