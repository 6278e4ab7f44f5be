import type { ReactNode } from 'react'
import { formatPlural } from '#platform/pick-plural-form.ts'
import { formatShortWeekday } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { groupReceiptRuns, type ReceiptRun } from '#rules/periods/group-receipt-runs.ts'
import { isByPackages } from '#rules/tariffs/is-by-packages.ts'
import type { Piece } from '#rules/tariffs/tariffs.contract.ts'
import { DayReceipt, type ReceiptLine } from './day-receipt.tsx'

type RentalReceiptProps = {
  unit: 'day' | 'hour'
  /** Cents for one unit and one day or hour; with or without VAT, like `total`. */
  unitPrice: number
  quantity: number
  /** Days or hours. */
  chargedUnits: number
  /** By packages; then days show no price. */
  pieces?: readonly Piece[] | null | undefined
  /** `unitPrice` and `total` are without VAT. */
  isNet?: boolean
  /** By the day: each day, in order. */
  receipt?: readonly Omit<DayReceiptLine, 'weekday'>[] | undefined
  /** Cents. */
  total: number
  totalLabel?: string
  title?: ReactNode
  notes?: ReactNode[]
  className?: string
}

/** Beyond this, charged and free days are two totals. */
const mostRuns = 12

export function RentalReceipt(props: RentalReceiptProps) {
  const { total, totalLabel, title, notes, className } = props
  return (
    <DayReceipt
      lines={[...linesOf(props), ...quantityLine(props)]}
      total={formatMoney(total)}
      totalLabel={totalLabel}
      title={title}
      notes={notes}
      className={className}
    />
  )
}

function linesOf(props: RentalReceiptProps): ReceiptLine[] {
  const { pieces, isNet } = props
  // each day at its own price: no packages to show
  if (!isByPackages(pieces)) return timeLines(props)
  return [
    ...timeLines({ ...props, unitPrice: null }),
    ...pieces.map((piece) => pieceLine(piece, isNet ? 'price' : 'price_with_vat')),
  ]
}

function pieceLine({ days: covered, count, ...piece }: Piece, of: 'price' | 'price_with_vat'): ReceiptLine {
  const label = covered === 1 ? 'Dienos atskirai' : `${covered}\u00a0d. paketas`
  return {
    label: count < 0 ? `Jau priskaičiuota: ${label.toLowerCase()}` : label,
    ...(Math.abs(count) > 1 && { detail: `${Math.abs(count)}\u00a0×\u00a0${formatMoney(piece[of])}` }),
    amount: formatMoney(piece[of] * count),
  }
}

type TimedReceiptProps = Omit<RentalReceiptProps, 'unitPrice'> & { unitPrice: number | null }

function timeLines({ unit, unitPrice, chargedUnits, receipt }: TimedReceiptProps): ReceiptLine[] {
  if (unit === 'hour') return [charged(formatPlural(chargedUnits, hours), chargedUnits, unitPrice)]

  const runs = groupReceiptRuns(receipt ?? [])
  if (runs.length === 0) return [charged(formatPlural(chargedUnits, days), chargedUnits, unitPrice)]
  if (runs.length <= mostRuns) return runs.map((run) => runLine(run, unitPrice))

  const free = runs.reduce((sum, run) => sum + (run.charged ? 0 : run.days), 0)
  return [
    charged('Darbo dienos', chargedUnits, unitPrice),
    { label: 'Savaitgaliai ir šventės', detail: `${formatPlural(free, days)} nemokamai`, quiet: true },
  ]
}

function runLine(run: ReceiptRun, unitPrice: number | null): ReceiptLine {
  const label = run.days === 1 ? dayWords(run.from) : `${dayWords(run.from)} – ${dayWords(run.to)}`
  if (run.charged) return charged(label, run.days, unitPrice)
  return { label, detail: `${run.reason ?? 'nedirbame'} – nemokamai`, quiet: true }
}

function charged(label: string, units: number, unitPrice: number | null): ReceiptLine {
  if (unitPrice === null) return { label, amount: `${units}\u00a0d.` }
  return {
    label,
    ...(units > 1 && { detail: `${units}\u00a0×\u00a0${formatMoney(unitPrice)}` }),
    amount: formatMoney(unitPrice * units),
  }
}

function quantityLine({ quantity }: RentalReceiptProps): ReceiptLine[] {
  return quantity > 1 ? [{ label: 'Kiekis', amount: `×\u00a0${quantity}` }] : []
}

/** `an 11-24`. */
function dayWords(day: string): string {
  return `${formatShortWeekday(day)}\u00a0${day.slice(5)}`
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const hours = { one: 'valanda', few: 'valandos', other: 'valandų' }
