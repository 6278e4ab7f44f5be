import type { CartLine } from '../cart.contract.ts'
import { MOST_UNITS } from '../cart-limits.ts'
import { lineKey } from '../line-key.ts'
import { change } from './cart-store.ts'
import { mergeKept } from './kept-cart.ts'
import type { KeptLine } from './kept-line.ts'

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
