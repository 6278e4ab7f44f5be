import { parseEuros } from '#rules/money/parse-euros.ts'
import type { CreditLineInput } from '../credit-amounts.ts'
import type { InvoiceLineNetOfCredits } from '../invoice-net-of-credits.ts'

/** Pieces or euros, by the line's position. */
export type TypedCredit = Record<number, string>

export function parseTypedCredit(
  lines: readonly InvoiceLineNetOfCredits[],
  typed: TypedCredit,
): { lines: CreditLineInput[]; errors: Record<string, string[]> } {
  const errors: Record<string, string[]> = {}
  const inputs = lines.flatMap((line): CreditLineInput[] => {
    const text = (typed[line.position] ?? '').trim()
    if (text === '') return []
    const given = line.by === 'quantity' ? Number(text) : parseEuros(text)
    const max = line.by === 'quantity' ? line.quantity : line.price_with_vat
    const problem = problemOf(line, given, max)
    if (problem) errors[creditField(line)] = [problem]
    if (problem || !given) return []
    const { position } = line
    return [line.by === 'quantity' ? { position, quantity: given } : { position, amount_with_vat: given }]
  })
  return { lines: inputs, errors }
}

export function buildFullCredit(lines: readonly InvoiceLineNetOfCredits[]): TypedCredit {
  return Object.fromEntries(
    lines
      .filter((line) => line.quantity > 0 && line.price_with_vat > 0)
      .map((line) => [
        line.position,
        line.by === 'quantity' ? String(line.quantity) : (line.price_with_vat / 100).toFixed(2),
      ]),
  )
}

/**
 * The sum with VAT is taken off one line after the other: sums first, then whole pieces; the rest is left to the
 * clerk.
 */
export function proposeCredit(lines: readonly InvoiceLineNetOfCredits[], cents: number): TypedCredit {
  const open = lines.filter((line) => line.quantity > 0 && line.price_with_vat > 0)
  if (cents >= open.reduce((sum, line) => sum + line.price_with_vat, 0)) return buildFullCredit(lines)
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

export const creditField = ({ position, by }: Pick<InvoiceLineNetOfCredits, 'position' | 'by'>): string =>
  `lines[${position}][${by === 'quantity' ? 'quantity' : 'amount_with_vat'}]`

function problemOf({ by }: InvoiceLineNetOfCredits, given: number | undefined, max: number): string | undefined {
  if (given === undefined || Number.isNaN(given) || given < 0)
    return by === 'quantity' ? 'Kiekis yra sveikasis skaičius.' : 'Parašykite sumą eurais.'
  if (!Number.isInteger(given)) return 'Kiekis yra sveikasis skaičius.'
  if (given > max) return by === 'quantity' ? `Liko ${max}\u00a0vnt.` : 'Tiek šioje eilutėje nebeliko.'
  return undefined
}
