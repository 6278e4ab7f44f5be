import type { Right } from '#platform/rights.ts'
import { sectionsFor } from '#ui/office-links.ts'
import { searchWords } from '../search-words.ts'

export interface Screen {
  title: string
  href: string
}

/** Every screen of somebody's office, under its full name. */
const screensOf = (may: (right: Right) => boolean): Screen[] =>
  sectionsFor(may).flatMap(({ places }) => places.map(({ title, name, href }) => ({ title: name ?? title, href })))

/** The screens whose name has a word that begins with each typed word; all of them while nothing is typed. */
export function screensLike(typed: string, may: (right: Right) => boolean): Screen[] {
  const words = searchWords(typed)
  return screensOf(may).filter(({ title }) => {
    const ofTitle = searchWords(title)
    return words.every((word) => ofTitle.some((whole) => whole.startsWith(word)))
  })
}
