import { MOST_LINES } from '../cart-limits.ts'
import { mergeLines } from '../merge-lines.ts'
import { type KeptLine, keptLine } from './kept-line.ts'

export const storageKey = 'cart'

export interface KeptCart {
  lines: KeptLine[]
  isDamaged: boolean
  /** False on the server and in the first render. */
  isRead: boolean
}

export const notRead: KeptCart = { lines: [], isDamaged: false, isRead: false }

export function keptCart(text: string | null): KeptCart {
  if (text === null) return { lines: [], isDamaged: false, isRead: true }
  const found = parse(text)
  if (!Array.isArray(found)) return { lines: [], isDamaged: true, isRead: true }

  const sound = found.slice(0, 10 * MOST_LINES).map(keptLine)
  const lines = mergeKept(sound.filter((line) => line !== undefined)).slice(0, MOST_LINES)
  return { lines, isDamaged: found.length > sound.length || sound.includes(undefined), isRead: true }
}

/** Titles and prices of the newest. */
export function mergeKept(lines: readonly KeptLine[]): KeptLine[] {
  return mergeLines(lines) as KeptLine[]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
