import { useSyncExternalStore } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import type { CartLine } from '../cart.contract.ts'
import { MOST_UNITS } from '../cart-limits.ts'
import { lineKey } from '../line-key.ts'
import { type KeptCart, keptCart, mergeKept, notRead, storageKey } from './kept-cart.ts'
import { type KeptLine, keptLine } from './kept-line.ts'
import { hasUnsavedCart, saveCartSoon, stopSavingCart } from './save-cart-soon.ts'

export type { KeptLine } from './kept-line.ts'

/** Under 'cart', shared by tabs, saved once signed in. Empty in the first render: pages are the same for all. */
export function useCart() {
  const { lines, isDamaged, isRead } = useSyncExternalStore(listen, readCart, () => notRead)
  return {
    lines,
    /** Units: Σ quantity. */
    count: lines.reduce((units, line) => units + line.quantity, 0),
    /** Invalid lines were left out. */
    isDamaged,
    /** Before that show neither lines nor „empty“. */
    isRead,
    add,
    setQuantity,
    setPeriod,
    setWaiver,
    remove,
    replaceAll,
    clear,
  }
}

/** Adds to an equal line. Throws or rejects, adding nothing, where neither browser nor server can keep it. */
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

/** `key`: `lineKey`; 0 or less removes it. */
export function setQuantity(key: string, quantity: number): void {
  const units = Math.min(MOST_UNITS, Math.round(quantity))
  if (units > 0) change((lines) => lines.map((line) => (lineKey(line) === key ? { ...line, quantity: units } : line)))
  else remove(key)
}

export function setPeriod(key: string, period: NonNullable<CartLine['period']>): void {
  put(key, { period })
}

export function setWaiver(key: string, isChosen: boolean): void {
  put(key, { waiver: isChosen || undefined })
}

/** Joins a line that is the same now. */
function put(key: string, what: Pick<CartLine, 'period' | 'waiver'>): void {
  change((lines) => mergeKept(lines.map((line) => (lineKey(line) === key ? { ...line, ...what } : line))))
}

export function remove(key: string): void {
  change((lines) => lines.filter((line) => lineKey(line) !== key))
}

export function replaceAll(lines: readonly KeptLine[]): void {
  change(() => mergeKept(lines))
}

/** Also on the server. */
export function clear(): void {
  change(() => [])
}

/** Outside React. */
export function cartLines(): KeptLine[] {
  return readCart().lines
}

/** Saves nothing back. */
export function takeCart(lines: readonly unknown[]): void {
  keep(lines.map(keptLine).filter((line) => line !== undefined))
}

/** After logout; the server keeps its cart. */
export function forgetCart(): void {
  stopSavingCart()
  keep([])
}

let kept: KeptCart | undefined
const listeners = new Set<() => void>()

function readCart(): KeptCart {
  if (kept) return kept
  kept = keptCart(readStorage())
  // the previous page was left before its save
  if (hasUnsavedCart()) saveCartSoon(cartLines)
  return kept
}

function change(make: (lines: KeptLine[]) => KeptLine[]): void {
  keep(make(readCart().lines))
  saveCartSoon(cartLines)
}

/** Where storage is full or forbidden: in this page. */
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
