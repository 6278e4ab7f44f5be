import type { DocumentLine } from '#people/documents/document-snapshot.ts'
import { addVat } from '#rules/money/add-vat.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { shareOut } from '#rules/money/share-out.ts'
import { splitVat, type VatAmounts } from '#rules/money/split-vat.ts'
import { toVatKey, type Vat } from '#rules/money/vat.ts'
import type { InvoiceLineNetOfCredits, InvoiceNetOfCredits, VatLineNetOfCredits } from './invoice-net-of-credits.ts'

/** Pieces of goods, or a rental's cents with VAT. */
export interface CreditLineInput {
  position: number
  quantity?: number | undefined
  amount_with_vat?: number | undefined
  /** Instead of a sum with VAT: cents on the basis side, taken as far as they are left. */
  amount?: number | undefined
}

export interface CreditProblem {
  index: number
  field: 'position' | 'quantity' | 'amount_with_vat'
  message: string
}

type CreditLine = Pick<
  DocumentLine,
  'quantity' | 'charged_units' | 'unit' | 'unit_price' | 'price' | 'price_with_vat'
> & { position: number }

/** Positive cents. */
export interface CreditAmounts {
  lines: CreditLine[]
  price: number
  vat: number
  price_with_vat: number
}

/**
 * Sums the basis side. VAT, of each kind and rate, is that of all credits so far less what earlier ones took: credits of
 * the whole, in however many parts, add up to its price, VAT and price with VAT. The other side is shared by largest
 * remainder.
 */
export function creditAmounts(
  borne: InvoiceNetOfCredits,
  input: readonly CreditLineInput[] | 'all',
): CreditAmounts | { problems: CreditProblem[] } {
  const parts = input === 'all' ? allOf(borne) : input
  const problems = parts.flatMap((part, index) => problemOf(borne, parts, part, index) ?? [])
  if (problems.length > 0) return { problems }

  const lines = parts.map((part) => partOf(borne, part))
  const truth = lines.reduce((sum, line) => sum + line.truth, 0)
  if (truth === 0) return { problems: [{ index: 0, field: 'position', message: 'Nėra ką kredituoti.' }] }

  const total = { price: 0, vat: 0, price_with_vat: 0 }
  const others = new Map<Part, number>()
  for (const bears of borne.vat_lines) {
    const same = lines.filter((line) => toVatKey(vatOfPart(borne, line)) === toVatKey(bears))
    const sums = sumsOf(borne.basis, bears, same)
    const other = borne.basis === 'private' ? sums.price : sums.price_with_vat
    const shares = shareOut(
      other,
      same.map((line) => line.truth),
    )
    for (const [index, line] of same.entries()) others.set(line, shares[index] ?? 0)
    for (const side of ['price', 'vat', 'price_with_vat'] as const) total[side] += sums[side]
  }
  return {
    lines: lines.map((part) => {
      const { truth: own, ...line } = part
      const shared = others.get(part) ?? 0
      const isPrivate = borne.basis === 'private'
      const sums = isPrivate ? { price: shared, price_with_vat: own } : { price: own, price_with_vat: shared }
      return { ...line, ...sums, unit_price: line.unit_price ?? sums.price }
    }),
    ...total,
  }
}

function sumsOf(basis: InvoiceNetOfCredits['basis'], bears: VatLineNetOfCredits, lines: readonly Part[]): VatAmounts {
  const truth = lines.reduce((sum, line) => sum + line.truth, 0)
  const vat = vatOf(basis, bears, truth)
  const price = basis === 'private' ? truth - vat : truth
  return { price, vat, price_with_vat: price + vat }
}

const vatOfPart = ({ lines }: InvoiceNetOfCredits, { position }: Part): Vat =>
  (lines.find((line) => line.position === position) as InvoiceLineNetOfCredits).vat

function allOf({ lines }: InvoiceNetOfCredits): CreditLineInput[] {
  return lines
    .filter((line) => line.quantity > 0 && line.price_with_vat > 0)
    .map((line) =>
      line.by === 'quantity'
        ? { position: line.position, quantity: line.quantity }
        : { position: line.position, amount_with_vat: line.price_with_vat },
    )
}

function problemOf(
  { lines }: InvoiceNetOfCredits,
  parts: readonly CreditLineInput[],
  part: CreditLineInput,
  index: number,
): CreditProblem | undefined {
  const line = lines.find(({ position }) => position === part.position)
  if (!line) return { index, field: 'position', message: 'Tokios eilutės sąskaitoje nėra.' }
  if (parts.findIndex(({ position }) => position === part.position) !== index)
    return { index, field: 'position', message: 'Ši eilutė nurodyta du kartus.' }

  if (part.quantity !== undefined) {
    if (line.by !== 'quantity') return { index, field: 'quantity', message: 'Nuomai nurodykite sumą, o ne kiekį.' }
    if (part.quantity <= line.quantity) return undefined
    const left = `Liko nekredituota ${line.quantity}\u00a0vnt.`
    return { index, field: 'quantity', message: line.quantity === 0 ? allCredited : left }
  }
  if (part.amount !== undefined) return undefined
  if (line.by !== 'amount') return { index, field: 'amount_with_vat', message: 'Prekėms nurodykite kiekį, o ne sumą.' }
  if ((part.amount_with_vat ?? 0) <= line.price_with_vat) return undefined
  const message = line.price_with_vat === 0 ? allCredited : 'Suma didesnė, nei šioje eilutėje dar nekredituota.'
  return { index, field: 'amount_with_vat', message }
}

const allCredited = 'Ši eilutė jau visa kredituota.'

type Part = Omit<CreditLine, 'price' | 'price_with_vat' | 'unit_price'> & { unit_price: number | null; truth: number }

function partOf({ basis, lines }: InvoiceNetOfCredits, input: CreditLineInput): Part {
  const line = lines.find(({ position }) => position === input.position) as InvoiceLineNetOfCredits
  const left = basis === 'private' ? line.price_with_vat : line.price
  const { position, charged_units, unit, unit_price } = line
  if (input.quantity !== undefined) {
    // unit price times quantity: divides exactly
    const truth = input.quantity === line.quantity ? left : roundHalfUp(left * input.quantity, line.quantity)
    return { position, quantity: input.quantity, charged_units, unit, unit_price, truth }
  }
  const amount = input.amount_with_vat ?? 0
  const isRest = input.amount === undefined ? amount === line.price_with_vat : input.amount >= left
  if (isRest && line.untouched)
    return { position, quantity: line.quantity, charged_units, unit, unit_price, truth: left }
  const sum = input.amount ?? (basis === 'private' ? amount : splitVat(amount, line.vat.rate).price)
  const truth = isRest ? left : Math.min(sum, left)
  return { position, quantity: 1, charged_units: 1, unit: 'vnt', unit_price: null, truth }
}

/** The VAT lies between zero and what the invoice bears. */
function vatOf(
  basis: InvoiceNetOfCredits['basis'],
  { rate, issued, ...left }: VatLineNetOfCredits,
  truth: number,
): number {
  const side = basis === 'private' ? 'price_with_vat' : 'price'
  if (truth === left[side]) return left.vat
  const credited = issued[side] - left[side] + truth
  const owed = basis === 'private' ? splitVat(credited, rate).vat : addVat(credited, rate).vat
  return Math.min(Math.max(owed - (issued.vat - left.vat), 0), left.vat)
}
