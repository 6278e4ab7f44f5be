import type { ReactNode } from 'react'
import { When } from '../when.tsx'

const date = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** The same words, in which each date, and its time, is read in one piece: its hyphens are no places to go on in the next line. */
export function wholeDates(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !date.test(words)) return words
  return words.split(date).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity and never move
    date.test(part) ? <When key={place}>{part}</When> : part,
  )
}
