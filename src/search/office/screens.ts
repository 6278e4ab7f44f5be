import { officeSections } from '#ui/office-links.ts'
import { searchWords } from '../search-words.ts'

export interface Screen {
  title: string
  href: string
}

/** Every screen of the office's map, under its full name. */
const screens: Screen[] = officeSections.flatMap(({ places }) =>
  places.map(({ title, name, href }) => ({ title: name ?? title, href })),
)

/** The screens whose name has a word that begins with each typed word; all of them while nothing is typed. */
export function screensLike(typed: string): Screen[] {
  const words = searchWords(typed)
  return screens.filter(({ title }) => {
    const ofTitle = searchWords(title)
    return words.every((word) => ofTitle.some((whole) => whole.startsWith(word)))
  })
}
