import type { Right } from '#platform/rights.ts'
import { getScreenName, listOfficeTabs } from '#shell/screens/office-menu.ts'
import { listSearchWords } from '../list-search-words.ts'

export interface ScreenMatch {
  title: string
  entry: string
  href: string
}

/** Each typed word begins one of the screen's or its entry's. */
export function listMatchingScreens(
  typed: string,
  may: (right: Right) => boolean,
  hasBranches: boolean,
): ScreenMatch[] {
  const words = listSearchWords(typed)
  return listOfficeTabs(may, hasBranches)
    .filter((screen) => {
      const lines = listSearchWords(`${getScreenName(screen)} ${screen.title} ${screen.entry}`)
      return words.every((word) => lines.some((whole) => whole.startsWith(word)))
    })
    .map((screen) => ({ title: getScreenName(screen), entry: screen.entry, href: screen.path }))
}
