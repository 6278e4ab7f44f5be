import { useSyncExternalStore } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import { buildLineKey } from '../../build-line-key.ts'
import { mergeStoredLines, parseStoredCart, type StoredCart, storageKey, unreadCart } from '../stored-cart.ts'
import { parseStoredCartLine, type StoredCartLine } from '../stored-cart-line.ts'
import { hasUnsavedCart, saveCartSoon, stopSavingCart } from './save-cart-soon.ts'

export type { StoredCartLine } from '../stored-cart-line.ts'

/**
 * The cart stands under 'cart', shared by tabs, saved once signed in. It is empty in the first render, which is the
 * same for all.
 */
export function useCart() {
  const { lines, isDamaged, isRead } = useSyncExternalStore(listen, readCart, () => unreadCart)
  return {
    lines,
    /** Units: Σ quantity. */
    count: lines.reduce((units, line) => units + line.quantity, 0),
    /** Some lines were invalid. */
    isDamaged,
    /** Before the read show neither lines nor „empty“. */
    isRead,
  }
}

/** The line joins an equal one. Throws or rejects, adding nothing, where neither browser nor server can keep it. */
export function add(line: Omit<StoredCartLine, 'quantity'>, quantity = 1): Promise<void> | undefined {
  const lines = mergeStoredLines([...readCart().lines, { ...line, quantity }])
  const isKept = write(lines)
  if (!isKept && !readToken()) throw nowhere()
  show(lines)
  const saved = saveCartSoon(getCartLines)
  return isKept
    ? undefined
    : saved.then((isSaved) => {
        if (isSaved) return
        takeBack(buildLineKey(line), quantity)
        throw nowhere()
      })
}

const nowhere = () => new Error()

function takeBack(key: string, quantity: number): void {
  stopSavingCart()
  show(
    readCart()
      .lines.map((line) => (buildLineKey(line) === key ? { ...line, quantity: line.quantity - quantity } : line))
      .filter((line) => line.quantity > 0),
  )
}

/** React components use `useCart`. */
export function getCartLines(): StoredCartLine[] {
  return readCart().lines
}

/** The change shows here, and soon on the server. */
export function change(make: (lines: StoredCartLine[]) => StoredCartLine[]): void {
  keep(make(readCart().lines))
  saveCartSoon(getCartLines)
}

/** The taken cart is not saved back. */
export function takeCart(lines: readonly unknown[]): void {
  keep(lines.map(parseStoredCartLine).filter((line) => line !== undefined))
}

/** The server keeps its own cart. */
export function forgetCart(): void {
  stopSavingCart()
  keep([])
}

let kept: StoredCart | undefined
const listeners = new Set<() => void>()

function readCart(): StoredCart {
  if (kept) return kept
  kept = parseStoredCart(readStorage())
  // the page before was left unsaved
  if (hasUnsavedCart()) saveCartSoon(getCartLines)
  return kept
}

/** The page keeps the lines where storage is full or forbidden. */
function keep(lines: StoredCartLine[]): void {
  write(lines)
  show(lines)
}

function write(lines: StoredCartLine[]): boolean {
  try {
    if (lines.length > 0) localStorage.setItem(storageKey, JSON.stringify(lines))
    else localStorage.removeItem(storageKey)
    return true
  } catch {
    return false
  }
}

function show(lines: StoredCartLine[]): void {
  kept = { lines, isDamaged: false, isRead: true }
  for (const tell of listeners) tell()
}

function listen(tell: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(tell)
  return () => {
    listeners.delete(tell)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** `key` is null when the storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== storageKey && event.key !== null) return
  kept = parseStoredCart(readStorage())
  for (const tell of listeners) tell()
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
