import type { ReactNode } from 'react'
import { weekdayShort } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import { type ReceiptRun, receiptRuns } from '#periods/receipt-runs.ts'
import { counted } from '#platform/plural.ts'
import { isByPackages } from '#tariffs/is-by-packages.ts'
import type { Piece } from '#tariffs/tariffs.contract.ts'
import { DayReceipt, type ReceiptLine } from './day-receipt.tsx'

type RentalReceiptProps = {
  unit: 'day' | 'hour'
  /** Cents of one unit for one day or hour; with or without VAT, like `total`. */
  unitPrice: number
  quantity: number
  /** Charged days or hours. */
  chargedUnits: number
  /** What one unit's days cost by packages; then days are told without a price. */
  pieces?: readonly Piece[] | null | undefined
  /** `unitPrice` and `total` are without VAT. */
  isNet?: boolean
  /** Every day of a rental by the day, in order. */
  receipt?: readonly Omit<DayReceiptLine, 'weekday'>[] | undefined
  /** Cents, the whole line. */
  total: number
  totalLabel?: string
  title?: ReactNode
  notes?: ReactNode[]
  className?: string
}

/** More lines than this nobody reads: then charged and free days are told as two sums. */
const mostRuns = 12

/** How the price of a rental came about, day by day; days in a row that cost the same are one line. */
export function RentalReceipt(props: RentalReceiptProps) {
  const { total, totalLabel, title, notes, className } = props
  return (
    <DayReceipt
      lines={[...linesOf(props), ...quantityLine(props)]}
      total={formatMoney(total)}
      {...{ totalLabel, title, notes, className }}
    />
  )
}

function linesOf(props: RentalReceiptProps): ReceiptLine[] {
  const { pieces, isNet } = props
  // every day at its own price: the days say it by themselves
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

type Timed = Omit<RentalReceiptProps, 'unitPrice'> & { unitPrice: number | null }

/** Without a price of a day they tell how many days. */
function timeLines({ unit, unitPrice, chargedUnits, receipt }: Timed): ReceiptLine[] {
  if (unit === 'hour') return [charged(counted(chargedUnits, hours), chargedUnits, unitPrice)]

  const runs = receiptRuns(receipt ?? [])
  if (runs.length === 0) return [charged(counted(chargedUnits, days), chargedUnits, unitPrice)]
  if (runs.length <= mostRuns) return runs.map((run) => runLine(run, unitPrice))

  const free = runs.reduce((sum, run) => sum + (run.charged ? 0 : run.days), 0)
  return [
    charged('Darbo dienos', chargedUnits, unitPrice),
    { label: 'Savaitgaliai ir šventės', detail: `${counted(free, days)} nemokamai`, quiet: true },
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
  return `${weekdayShort(day)}\u00a0${day.slice(5)}`
}

const days = { one: 'diena', few: 'dienos', other: 'dienų' }
const hours = { one: 'valanda', few: 'valandos', other: 'valandų' }
