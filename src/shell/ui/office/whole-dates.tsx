import type { ReactNode } from 'react'
import { When } from '../when.tsx'

const date = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** Browsers break lines after hyphens. */
export function wholeDates(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !date.test(words)) return words
  return words.split(date).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity and never move
    date.test(part) ? <When key={place}>{part}</When> : part,
  )
}
