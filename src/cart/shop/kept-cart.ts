import { MOST_LINES } from '../cart-limits.ts'
import { mergeLines } from '../merge-lines.ts'
import { type KeptLine, keptLine } from './kept-line.ts'

/** Where the cart lies in local storage. */
export const storageKey = 'cart'

/** The text under local storage's 'cart'; null when there is none, or nobody may look. */
export function writtenCart(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

export function writeCart(lines: KeptLine[]): void {
  try {
    if (lines.length > 0) localStorage.setItem(storageKey, JSON.stringify(lines))
    else localStorage.removeItem(storageKey)
  } catch {
    // storage full or forbidden: the cart lives on in this page
  }
}

/** A line of script that marks the element it stands in with `data-filled` when there is a cart: before anything is painted. */
export const markFilled = `try{if(localStorage.getItem('${storageKey}'))document.currentScript.parentNode.dataset.filled=''}catch{}`

/** What was found in local storage: its sound lines, and whether anything had to be left behind. */
export interface KeptCart {
  lines: KeptLine[]
  isDamaged: boolean
  /** False on the server and in the first rendering, where no browser has been asked yet. */
  isRead: boolean
}

export const notRead: KeptCart = { lines: [], isDamaged: false, isRead: false }

/** Reads the text under local storage's 'cart', whatever it is; null when there is none. */
export function keptCart(text: string | null): KeptCart {
  if (text === null) return { lines: [], isDamaged: false, isRead: true }
  const found = parse(text)
  if (!Array.isArray(found)) return { lines: [], isDamaged: true, isRead: true }

  const sound = found.slice(0, 10 * MOST_LINES).map(keptLine)
  const lines = mergeKept(sound.filter((line) => line !== undefined)).slice(0, MOST_LINES)
  return { lines, isDamaged: found.length > sound.length || sound.includes(undefined), isRead: true }
}

/** The same lines made one. What shows a line is its newest words and prices. */
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
