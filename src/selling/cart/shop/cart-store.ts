import { useSyncExternalStore } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import { lineKey } from '../line-key.ts'
import { type KeptCart, keptCart, mergeKept, notRead, storageKey } from './kept-cart.ts'
import { type KeptLine, keptLine } from './kept-line.ts'
import { hasUnsavedCart, saveCartSoon, stopSavingCart } from './save-cart-soon.ts'

export type { KeptLine } from './kept-line.ts'

/** Under 'cart', shared by tabs, saved once signed in. Empty in the first render, which is the same for all. */
export function useCart() {
  const { lines, isDamaged, isRead } = useSyncExternalStore(listen, readCart, () => notRead)
  return {
    lines,
    /** Units: Σ quantity. */
    count: lines.reduce((units, line) => units + line.quantity, 0),
    /** Some lines were invalid. */
    isDamaged,
    /** Before, show neither lines nor „empty“. */
    isRead,
  }
}

/** To an equal line. Throws or rejects, adding nothing, where neither browser nor server can keep it. */
export function add(line: Omit<KeptLine, 'quantity'>, quantity = 1): Promise<void> | undefined {
  const lines = mergeKept([...readCart().lines, { ...line, quantity }])
  const isKept = write(lines)
  if (!isKept && !readToken()) throw nowhere()
  show(lines)
  const saved = saveCartSoon(cartLines)
  return isKept
    ? undefined
    : saved.then((isSaved) => {
        if (isSaved) return
        takeBack(lineKey(line), quantity)
        throw nowhere()
      })
}

const nowhere = () => new Error()

function takeBack(key: string, quantity: number): void {
  stopSavingCart()
  show(
    readCart()
      .lines.map((line) => (lineKey(line) === key ? { ...line, quantity: line.quantity - quantity } : line))
      .filter((line) => line.quantity > 0),
  )
}

/** Outside React. */
export function cartLines(): KeptLine[] {
  return readCart().lines
}

/** Here, and soon on the server. */
export function change(make: (lines: KeptLine[]) => KeptLine[]): void {
  keep(make(readCart().lines))
  saveCartSoon(cartLines)
}

/** Saves nothing back. */
export function takeCart(lines: readonly unknown[]): void {
  keep(lines.map(keptLine).filter((line) => line !== undefined))
}

/** The server keeps its own. */
export function forgetCart(): void {
  stopSavingCart()
  keep([])
}

let kept: KeptCart | undefined
const listeners = new Set<() => void>()

function readCart(): KeptCart {
  if (kept) return kept
  kept = keptCart(readStorage())
  // the page before was left unsaved
  if (hasUnsavedCart()) saveCartSoon(cartLines)
  return kept
}

/** In this page where storage is full or forbidden. */
function keep(lines: KeptLine[]): void {
  write(lines)
  show(lines)
}

function write(lines: KeptLine[]): boolean {
  try {
    if (lines.length > 0) localStorage.setItem(storageKey, JSON.stringify(lines))
    else localStorage.removeItem(storageKey)
    return true
  } catch {
    return false
  }
}

function show(lines: KeptLine[]): void {
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
  kept = keptCart(readStorage())
  for (const tell of listeners) tell()
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
