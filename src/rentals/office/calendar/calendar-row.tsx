/* biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are drawn, each at its own height; no table can do that */
/* biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells take the focus, not its rows and heads */
import { memo } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#calendar/format-day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { downtimeKindWords } from '#units/downtime-kinds.ts'
import type { CalendarDowntime, CalendarProduct, RentalsCalendar } from '../../rentals.contract.ts'
import { renterName } from '../renter-name.ts'
import { barDetails, cellName, stateName } from './calendar-words.ts'
import type { Place } from './grid-moves.ts'
import type { Bar } from './place-bars.ts'

export interface CalendarLine {
  product: CalendarProduct
  bars: Bar[]
}

interface CalendarRowProps {
  line: CalendarLine
  row: number
  /** Pixels from the top of the rows. */
  top: number
  height: number
  days: RentalsCalendar['days']
  today: string
  now: number
  /** Where the keyboard stands, when it stands in this row. */
  stand: Place | null
}

/** A product with its days; a rental's bar belongs to the first day that it covers and reaches over the next ones. */
export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { line, row, top, height, days, today, now, stand } = props
  const { product, bars } = line
  const late = bars.reduce((sum, { state, rental }) => sum + (state === 'late' ? rental.quantity : 0), 0)
  return (
    <div role="row" aria-rowindex={row + 2} className="calendar-row" style={{ top, height }}>
      <div role="rowheader" className="calendar-product">
        <Link
          to={`/admin/rent/rentals?${product.id === null ? `q=${encodeURIComponent(product.title)}` : `product=${product.id}`}`}
          data-place={placeKey({ row, day: -1, bar: null })}
          tabIndex={stand?.day === -1 ? 0 : -1}
          className="line-clamp-2 rounded-house leading-tight font-semibold hover:underline"
        >
          {product.title}
        </Link>
        <p className="figures mt-0.5 truncate text-[0.8125rem] text-soft">
          {product.id === null ? 'Produktas ištrintas' : `${product.units}\u00a0vnt.`}
          {late > 0 && <span className="font-semibold text-bad"> · vėluoja&nbsp;{late}</span>}
        </p>
      </div>
      {days.map((day, index) => {
        const out = product.out[index] ?? 0
        const down = downOn(product, day.date)
        return (
          <div
            key={day.date}
            role="gridcell"
            data-place={placeKey({ row, day: index, bar: null })}
            tabIndex={stand?.day === index && stand.bar === null ? 0 : -1}
            data-closed={day.closed ? '' : undefined}
            data-today={day.date === today ? '' : undefined}
            className="calendar-cell"
          >
            <span className="sr-only">{cellName(day, out, product.units)}</span>
            {out > 0 && product.id !== null && (
              <span aria-hidden="true" className={`figures calendar-count ${countLook(out, product.units)}`}>
                {out}/{product.units}
              </span>
            )}
            {down.length > 0 && (
              <>
                <span className="sr-only">, {down.map(downWords).join('; ')}</span>
                <span
                  aria-hidden="true"
                  title={down.map(downWords).join('; ')}
                  className="calendar-down hatched border-y border-line"
                />
              </>
            )}
            {bars.map(
              (bar) =>
                bar.firstDay === index && (
                  <BarButton key={bar.rental.id} bar={bar} row={row} product={product.title} now={now} stand={stand} />
                ),
            )}
          </div>
        )
      })}
    </div>
  )
})

/** What is kept back of a product at any moment of a day. */
const downOn = ({ downtimes }: CalendarProduct, day: string) =>
  downtimes.filter(({ from, to }) => dayOf(new Date(from)) <= day && (to === null || dayOf(new Date(to)) >= day))

function downWords({ code, quantity, kind, reason, to }: CalendarDowntime): string {
  const which = code ?? `${quantity} vnt.`
  const why = [downtimeKindWords[kind].toLowerCase(), reason].filter(Boolean).join(', ')
  return `prastovoje ${which}: ${why}${to ? `, iki ${formatDateTime(to)}` : ''}`
}

function countLook(out: number, units: number): string {
  if (out > units) return 'bg-bad-tint font-semibold text-bad'
  return out === units ? 'bg-warn-tint font-semibold text-warn' : 'text-soft'
}

type BarButtonProps = Pick<CalendarRowProps, 'row' | 'now' | 'stand'> & { bar: Bar; product: string }

function BarButton({ bar, row, product, now, stand }: BarButtonProps) {
  const { rental, state, from, to, lane, firstDay } = bar
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-place={placeKey({ row, day: firstDay, bar: rental.id })}
      data-bar={rental.id}
      tabIndex={stand?.bar === rental.id ? 0 : -1}
      data-state={state}
      data-aside={rental.asked ? undefined : ''}
      data-began-earlier={bar.beganEarlier ? '' : undefined}
      data-goes-on={bar.goesOn ? '' : undefined}
      className="calendar-bar"
      style={
        { left: `${(from - firstDay) * 100}%`, width: `calc(${(to - from) * 100}% - 1px)`, '--lane': lane } as object
      }
    >
      <span className="calendar-bar-words">
        {state === 'late' && <strong className="font-semibold">{stateName(rental, now)} · </strong>}
        {renterName(rental.user)}
        {rental.quantity > 1 && ` × ${rental.quantity}`}
      </span>
      <span className="sr-only">{barDetails(rental, product, now)}</span>
    </button>
  )
}

/** Names the element on which the keyboard stands; a bar is one wherever it is entered. */
export function placeKey({ row, day, bar }: Place): string {
  return bar === null ? `${row}:${day}` : `${row}:bar:${bar}`
}
