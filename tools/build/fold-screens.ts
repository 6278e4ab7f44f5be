import type { Plugin } from 'vite'
import { loadScreens } from '../../src/shell/screens/load-screens.ts'

/** A build gets the folded list of screens: the list in pieces costs every page of the office 1 kB. */
export function createFoldedScreensPlugin(): Plugin {
  return {
    name: 'fold-screens',
    apply: 'build',
    load: {
      filter: { id: /\/src\/shell\/screens\/office-screens\.ts$/ },
      handler: async () => `export const officeScreens = ${JSON.stringify(await loadScreens())}`,
    },
  }
}
