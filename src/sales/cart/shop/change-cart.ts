import { buildLineKey } from '../build-line-key.ts'
import type { CartLine } from '../cart.contract.ts'
import { MAX_LINE_UNITS } from '../cart-limits.ts'
import { change } from './public/cart-store.ts'
import { mergeStoredLines } from './stored-cart.ts'
import type { StoredCartLine } from './stored-cart-line.ts'

/** `key`: `buildLineKey`; 0 or less removes the line. */
export function setQuantity(key: string, quantity: number): void {
  const units = Math.min(MAX_LINE_UNITS, Math.round(quantity))
  if (units > 0)
    change((lines) => lines.map((line) => (buildLineKey(line) === key ? { ...line, quantity: units } : line)))
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
  change((lines) => mergeStoredLines(lines.map((line) => (buildLineKey(line) === key ? { ...line, ...what } : line))))
}

export function remove(key: string): void {
  change((lines) => lines.filter((line) => buildLineKey(line) !== key))
}

export function replaceAll(lines: readonly StoredCartLine[]): void {
  change(() => mergeStoredLines(lines))
}
