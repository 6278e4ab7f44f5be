import type { Right } from '#platform/rights.ts'
import { nameOf, tabsFor } from '#shell/screens/office-menu.ts'
import { searchWords } from '../search-words.ts'

export interface Screen {
  title: string
  entry: string
  href: string
}

/** Each typed word begins one of the screen's or its entry's. */
export function screensLike(typed: string, may: (right: Right) => boolean, hasPlaces: boolean): Screen[] {
  const words = searchWords(typed)
  return tabsFor(may, hasPlaces)
    .filter((screen) => {
      const told = searchWords(`${nameOf(screen)} ${screen.title} ${screen.entry}`)
      return words.every((word) => told.some((whole) => whole.startsWith(word)))
    })
    .map((screen) => ({ title: nameOf(screen), entry: screen.entry, href: screen.path }))
}
