import { MAX_CART_LINES } from '../cart-limits.ts'
import { mergeCartLines } from '../merge-cart-lines.ts'
import { parseStoredCartLine, type StoredCartLine } from './stored-cart-line.ts'

export const storageKey = 'cart'

export interface StoredCart {
  lines: StoredCartLine[]
  isDamaged: boolean
  /** False on the server and in the first render. */
  isRead: boolean
}

export const unreadCart: StoredCart = { lines: [], isDamaged: false, isRead: false }

export function parseStoredCart(text: string | null): StoredCart {
  if (text === null) return { lines: [], isDamaged: false, isRead: true }
  const match = parse(text)
  if (!Array.isArray(match)) return { lines: [], isDamaged: true, isRead: true }

  const sound = match.slice(0, 10 * MAX_CART_LINES).map(parseStoredCartLine)
  const lines = mergeStoredLines(sound.filter((line) => line !== undefined)).slice(0, MAX_CART_LINES)
  return { lines, isDamaged: match.length > sound.length || sound.includes(undefined), isRead: true }
}

/** The newest line gives titles and prices. */
export function mergeStoredLines(lines: readonly StoredCartLine[]): StoredCartLine[] {
  return mergeCartLines(lines) as StoredCartLine[]
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
