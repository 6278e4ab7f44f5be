/* biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are drawn, each at its own height; no table can do that */
/* biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells take the focus, not its rows and heads */
import { memo } from 'react'
import { Link } from 'react-router'
import { immovableReasonMessages } from '../../immovable-reasons.ts'
import type { CalendarDowntime, CalendarQuoteHold, CalendarRental, RentalsCalendar } from '../../rentals.contract.ts'
import type { CalendarLine } from '../public/calendar/calendar-lines.ts'
import { type Bar, getBarLook } from '../public/calendar/place-bars.ts'
import { formatRenterName } from '../public/format-renter-name.ts'
import {
  describeBar,
  describeDayCell,
  describeDowntime,
  describeQuoteHold,
  describeUnitCell,
  formatDowntimeLabel,
  formatQuoteHoldLabel,
  formatRentalStateLabel,
  getDowntimeState,
} from './calendar-labels.ts'
import type { GridPosition } from './grid-moves.ts'
import { splitTitleInTwo } from './split-title-in-two.ts'
import { isMovable } from './use-move.ts'

interface CalendarRowProps {
  line: CalendarLine
  row: number
  top: number
  height: number
  days: RentalsCalendar['days']
  today: string
  now: number
  stand: GridPosition | null
  mayMove: boolean
  lifted: string | null
}

export const CalendarRow = memo(function CalendarRow(props: CalendarRowProps) {
  const { line, row, top, height, days, today, now, stand, mayMove, lifted } = props
  const { product, unit, bars, downDays } = line
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      data-unit={unit ? '' : undefined}
      data-group={product.unit_rows && !unit ? '' : undefined}
      className="calendar-row"
      style={{ top, height }}
    >
      <div role="rowheader" className="calendar-product">
        {unit ? <UnitHead {...props} /> : <ProductHead {...props} />}
      </div>
      {days.map((day, index) => {
        const out = product.out[index] ?? 0
        const onDay = bars.filter(({ firstDay, lastDay }) => firstDay <= index && index <= lastDay)
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
            <span className="sr-only">
              {unit ? describeUnitCell(day, onDay) : describeDayCell(day, out, product.units, downDays.has(index))}
            </span>
            {out > 0 && product.id !== null && !unit && (
              <span aria-hidden="true" className={`figures calendar-count ${countLook(out, product.units)}`}>
                {`${out}/${product.units}`}
              </span>
            )}
            {bars.map(
              (bar) =>
                bar.firstDay === index && (
                  <BarButton
                    key={bar.name}
                    bar={bar}
                    row={row}
                    line={line}
                    now={now}
                    stand={stand}
                    mayMove={mayMove && isMovable(bar)}
                    isLifted={lifted === bar.name}
                  />
                ),
            )}
          </div>
        )
      })}
    </div>
  )
})

function ProductHead({ line: { product, late }, row, stand }: CalendarRowProps) {
  const [begin, end] = splitTitleInTwo(product.title)
  return (
    <>
      <Link
        to={`/admin/rent/rentals?${product.id === null ? `q=${encodeURIComponent(product.title)}` : `product=${product.id}`}`}
        data-place={placeKey({ row, day: -1, bar: null })}
        tabIndex={stand?.day === -1 ? 0 : -1}
        className={`line-clamp-2 rounded-house leading-tight font-semibold hover:underline ${end ? 'max-md:line-clamp-none' : ''}`}
      >
        {end ? (
          <>
            <span className="max-md:block max-md:truncate">{`${begin} `}</span>
            <span className="max-md:block max-md:truncate">{end}</span>
          </>
        ) : (
          product.title
        )}
      </Link>
      <p className="figures mt-0.5 truncate text-[0.8125rem] text-soft">
        <span>{product.id === null ? 'Produktas ištrintas' : `${product.units}\u00a0vnt.`}</span>
        {late > 0 && <span className="font-semibold text-bad">{` · vėluoja\u00a0${late}`}</span>}
      </p>
    </>
  )
}

function UnitHead({ line: { product, unit }, row, stand }: CalendarRowProps) {
  if (!unit) return null
  return (
    <>
      <Link
        to={`/admin/rent/units/${unit.id}`}
        data-place={placeKey({ row, day: -1, bar: null })}
        tabIndex={stand?.day === -1 ? 0 : -1}
        className="figures block truncate rounded-house leading-tight font-medium hover:underline"
      >
        <span className="sr-only">{`${product.title}, `}</span>
        <span>{unit.code}</span>
      </Link>
      {unit.serial && (
        <p className="figures mt-0.5 truncate text-xs text-soft">
          <span className="sr-only">serijos nr. </span>
          <span>{unit.serial}</span>
        </p>
      )}
    </>
  )
}

function countLook(out: number, units: number): string {
  if (out > units) return 'bg-bad-tint font-semibold text-bad'
  return out === units ? 'bg-warn-tint font-semibold text-warn' : 'text-soft'
}

type BarButtonProps = Pick<CalendarRowProps, 'row' | 'line' | 'now' | 'stand' | 'mayMove'> & {
  bar: Bar
  isLifted: boolean
}

function BarButton({ bar, row, line, now, stand, mayMove, isLifted }: BarButtonProps) {
  const { name, rental, downtime, quoted, state, from, to, restTo, lane, firstDay } = bar
  const title = line.unit ? `${line.product.title} ${line.unit.code}` : line.product.title
  const across = (left: number, right: number) => ({
    left: `${(left - firstDay) * 100}%`,
    width: `calc(${(right - left) * 100}% - 1px)`,
    '--lane': lane,
  })
  return (
    <>
      {restTo > to && (
        <span aria-hidden="true" title="Paruošimas po grąžinimo" className="calendar-rest" style={across(to, restTo)} />
      )}
      <button
        type="button"
        aria-haspopup="dialog"
        data-place={placeKey({ row, day: firstDay, bar: name })}
        data-bar={name}
        data-rental={rental?.id}
        data-movable={mayMove ? '' : undefined}
        data-lifted={isLifted ? '' : undefined}
        aria-describedby={mayMove ? 'calendar-how-to-move' : undefined}
        tabIndex={stand?.bar === name ? 0 : -1}
        data-state={getBarLook(bar, now)}
        data-over={downtime && getDowntimeState(downtime, now) === 'over' ? '' : undefined}
        data-aside={rental && !rental.asked ? '' : undefined}
        title={rental?.stays && immovableReasonMessages[rental.stays]}
        data-began-earlier={bar.beganEarlier ? '' : undefined}
        data-goes-on={bar.goesOn ? '' : undefined}
        className="calendar-bar"
        style={across(from, to)}
      >
        {rental && <RentalWords rental={rental} title={title} now={now} isLate={state === 'late'} />}
        {downtime && <DowntimeWords downtime={downtime} title={line.product.title} />}
        {quoted && <QuotedWords quoted={quoted} title={title} />}
      </button>
    </>
  )
}

interface RentalWordsProps {
  rental: CalendarRental
  title: string
  now: number
  isLate: boolean
}

function RentalWords({ rental, title, now, isLate }: RentalWordsProps) {
  return (
    <>
      <span className="calendar-bar-words">
        {isLate && <strong className="font-semibold">{`${formatRentalStateLabel(rental, now)} · `}</strong>}
        <span>{formatRenterName(rental.user)}</span>
        <span>{rental.quantity > 1 && ` × ${rental.quantity}`}</span>
      </span>
      <span className="sr-only">{describeBar(rental, title, now)}</span>
    </>
  )
}

function DowntimeWords({ downtime, title }: { downtime: CalendarDowntime; title: string }) {
  return (
    <>
      <span className="calendar-bar-words">
        <span>{formatDowntimeLabel(downtime)}</span>
        <span>{downtime.quantity > 1 && ` × ${downtime.quantity}`}</span>
      </span>
      <span className="sr-only">{describeDowntime(downtime, title)}</span>
    </>
  )
}

function QuotedWords({ quoted, title }: { quoted: CalendarQuoteHold; title: string }) {
  return (
    <>
      <span className="calendar-bar-words">
        <span>{formatQuoteHoldLabel(quoted)}</span>
        <span>{quoted.quantity > 1 && ` × ${quoted.quantity}`}</span>
      </span>
      <span className="sr-only">{describeQuoteHold(quoted, title)}</span>
    </>
  )
}

export function placeKey({ row, day, bar }: GridPosition): string {
  return bar === null ? `${row}:${day}` : `${row}:bar:${bar}`
}
