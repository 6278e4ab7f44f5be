import { useSyncExternalStore } from 'react'
import { readToken } from '#platform/browser/browser-session.ts'
import type { CartLine } from '../cart.contract.ts'
import { MOST_UNITS } from '../cart-limits.ts'
import { lineKey } from '../line-key.ts'
import { type KeptCart, keptCart, mergeKept, notRead, storageKey } from './kept-cart.ts'
import { type KeptLine, keptLine } from './kept-line.ts'
import { hasUnsavedCart, saveCartSoon, stopSavingCart } from './save-cart-soon.ts'

export type { KeptLine } from './kept-line.ts'

/**
 * The customer's cart: in this browser under 'cart', in step between its tabs, and saved on the server once somebody
 * is signed in. On the server and in the first rendering it is empty, so that a page is the same for everybody.
 */
export function useCart() {
  const { lines, isDamaged, isRead } = useSyncExternalStore(listen, readCart, () => notRead)
  return {
    lines,
    /** Units: Σ quantity. */
    count: lines.reduce((units, line) => units + line.quantity, 0),
    /** Something in local storage was no cart line and was left out. */
    isDamaged,
    /** False while nobody has looked into this browser's storage: show neither lines nor „empty“. */
    isRead,
    add,
    setQuantity,
    setPeriod,
    remove,
    replaceAll,
    clear,
  }
}

/**
 * Adds to the same line when there is one: same product, choices and period. Throws, or rejects, and adds nothing, where the line
 * would be gone with this page: the browser keeps nothing, and nobody is signed in for whom the server would, or the server can't.
 */
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

/** `key` is the line's `lineKey`; a quantity of 0 or less removes the line. */
export function setQuantity(key: string, quantity: number): void {
  const units = Math.min(MOST_UNITS, Math.round(quantity))
  if (units > 0) change((lines) => lines.map((line) => (lineKey(line) === key ? { ...line, quantity: units } : line)))
  else remove(key)
}

/** A line that gets the period of another one joins it. */
export function setPeriod(key: string, period: NonNullable<CartLine['period']>): void {
  change((lines) => mergeKept(lines.map((line) => (lineKey(line) === key ? { ...line, period } : line))))
}

export function remove(key: string): void {
  change((lines) => lines.filter((line) => lineKey(line) !== key))
}

/** Other lines altogether: an undone removal, an order ordered again. */
export function replaceAll(lines: readonly KeptLine[]): void {
  change(() => mergeKept(lines))
}

/** Empties the cart, here and on the server: what was in it has been ordered. */
export function clear(): void {
  change(() => [])
}

/** The lines as they are now, outside of React: what login and registration send along. */
export function cartLines(): KeptLine[] {
  return readCart().lines
}

/** Takes over the cart that the server answered with after login; nothing is saved back. */
export function takeCart(lines: readonly unknown[]): void {
  keep(lines.map(keptLine).filter((line) => line !== undefined))
}

/** After logout nothing of it stays in this browser; the server keeps the customer's cart. */
export function forgetCart(): void {
  stopSavingCart()
  keep([])
}

let kept: KeptCart | undefined
const listeners = new Set<() => void>()

function readCart(): KeptCart {
  if (kept) return kept
  kept = keptCart(readStorage())
  // the page before this one was left within the pause of saving
  if (hasUnsavedCart()) saveCartSoon(cartLines)
  return kept
}

function change(make: (lines: KeptLine[]) => KeptLine[]): void {
  keep(make(readCart().lines))
  saveCartSoon(cartLines)
}

/** Where storage is full or forbidden, the cart lives on in this page. */
function keep(lines: KeptLine[]): void {
  write(lines)
  show(lines)
}

/** Whether this browser could keep them. */
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

/** Another tab changed the cart; `key` is null when it emptied the whole storage. */
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
