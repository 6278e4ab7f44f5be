import type { ReactNode } from 'react'
import { UnbrokenText } from '../unbroken-text.tsx'

const date = /(\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?)/

/** Browsers break lines after hyphens. */
export function preventDateBreaks(words: ReactNode): ReactNode {
  if (typeof words !== 'string' || !date.test(words)) return words
  return words.split(date).map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity and never move
    date.test(part) ? <UnbrokenText key={place}>{part}</UnbrokenText> : part,
  )
}
