import type { ShopCalendar } from '#calendar/opening-hours.ts'
import type { CartLine, PricedLine } from '#cart/cart.contract.ts'
import { lineKey } from '#cart/line-key.ts'
import type { DeskProduct } from '../desk.contract.ts'
import { DeskLine } from './desk-line.tsx'

interface DeskLinesProps {
  /** As they are to be ordered: for the order's days. */
  lines: CartLine[]
  /** What was found of the products, as far as it is known. */
  products: ReadonlyMap<number, DeskProduct>
  /** Full hours at which a tool by the hour may go out. */
  times: string[]
  calendar: ShopCalendar
  pricedOf: (line: CartLine) => PricedLine | undefined
  /** What was said of it when it was to be saved. */
  errorsOf: (line: CartLine) => string[]
  setLines: (lines: CartLine[]) => void
}

/** What was chosen, with what of it is there and what it costs. */
export function DeskLines({ lines, products, times, calendar, pricedOf, errorsOf, setLines }: DeskLinesProps) {
  if (lines.length === 0) return <p className="text-soft">Dar nieko nepasirinkta.</p>
  return (
    <ul className="divide-y divide-line border-y border-line">
      {lines.map((line, index) => (
        <DeskLine
          // biome-ignore lint/suspicious/noArrayIndexKey: a line that is changed is the same line
          key={`${index} ${line.id}`}
          {...{ line, times, calendar }}
          product={products.get(line.id)}
          priced={pricedOf(line)}
          errors={errorsOf(line)}
          change={(changed) => setLines(lines.map((one) => (one === line ? changed : one)))}
          remove={() => setLines(lines.filter((one) => one !== line))}
        />
      ))}
    </ul>
  )
}

/** One more of what is there already, or a new line. */
export function addLine(lines: CartLine[], line: CartLine): CartLine[] {
  const known = lines.findIndex((one) => lineKey(one) === lineKey(line))
  if (known < 0) return [...lines, line]
  return lines.map((one, index) => (index === known ? { ...one, quantity: one.quantity + line.quantity } : one))
}
