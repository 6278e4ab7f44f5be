import { parseEuros } from '#rules/money/parse-euros.ts'
import type { BorneLine } from '../borne-invoice.ts'
import type { CreditAsked } from '../credit-amounts.ts'

/** Pieces or euros, by the line's position. */
export type TypedCredit = Record<number, string>

export function askedCredit(
  lines: readonly BorneLine[],
  typed: TypedCredit,
): { lines: CreditAsked[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {}
  const asked = lines.flatMap((line): CreditAsked[] => {
    const text = (typed[line.position] ?? '').trim()
    if (text === '') return []
    const given = line.by === 'quantity' ? Number(text) : parseEuros(text)
    const most = line.by === 'quantity' ? line.quantity : line.price_with_vat
    const problem = problemOf(line, given, most)
    if (problem) errors[creditField(line)] = [problem]
    if (problem || !given) return []
    const { position } = line
    return [line.by === 'quantity' ? { position, quantity: given } : { position, amount_with_vat: given }]
  })
  return { lines: asked, errors }
}

export function restOf(lines: readonly BorneLine[]): TypedCredit {
  return Object.fromEntries(
    lines
      .filter((line) => line.quantity > 0 && line.price_with_vat > 0)
      .map((line) => [
        line.position,
        line.by === 'quantity' ? String(line.quantity) : (line.price_with_vat / 100).toFixed(2),
      ]),
  )
}

/** So much with VAT, taken off one line after the other: sums first, then whole pieces; the rest is left to the clerk. */
export function proposedCredit(lines: readonly BorneLine[], cents: number): TypedCredit {
  const open = lines.filter((line) => line.quantity > 0 && line.price_with_vat > 0)
  if (cents >= open.reduce((sum, line) => sum + line.price_with_vat, 0)) return restOf(lines)
  const typed: TypedCredit = {}
  let left = cents
  for (const line of open.filter(({ by }) => by === 'amount')) {
    const taken = Math.min(left, line.price_with_vat)
    if (taken > 0) typed[line.position] = (taken / 100).toFixed(2)
    left -= taken
  }
  for (const line of open.filter(({ by }) => by === 'quantity')) {
    const each = line.price_with_vat / line.quantity
    const taken = Math.min(line.quantity, Math.floor(left / each))
    if (taken > 0) typed[line.position] = String(taken)
    left -= Math.round(taken * each)
  }
  return typed
}

export const creditField = ({ position, by }: Pick<BorneLine, 'position' | 'by'>): string =>
  `lines[${position}][${by === 'quantity' ? 'quantity' : 'amount_with_vat'}]`

function problemOf({ by }: BorneLine, given: number | undefined, most: number): string | undefined {
  if (given === undefined || Number.isNaN(given) || given < 0)
    return by === 'quantity' ? 'Kiekis yra sveikasis skaičius.' : 'Parašykite sumą eurais.'
  if (!Number.isInteger(given)) return 'Kiekis yra sveikasis skaičius.'
  if (given > most) return by === 'quantity' ? `Liko ${most}\u00a0vnt.` : 'Tiek šioje eilutėje nebeliko.'
  return undefined
}
