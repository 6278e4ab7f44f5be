/* biome-ignore-all lint/a11y/useSemanticElements: only rows in sight are drawn, each at its own height; no table can do that */
/* biome-ignore-all lint/a11y/useFocusableInteractive: of a grid the cells take the focus, not its rows and heads */
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { formatDayOfMonth, formatShortWeekday, formatWeekday } from '#rules/calendar/format-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { RentalsCalendar } from '../../../rentals.contract.ts'
import { CalendarRow, placeKey } from '../../calendar/calendar-row.tsx'
import { computeUpperEdges } from '../../calendar/find-rows-in-sight.ts'
import { type Grid, type GridPosition, listGridStops, placeAfter } from '../../calendar/grid-moves.ts'
import { MovingBar } from '../../calendar/moving-bar.tsx'
import { type OnMove, useMove } from '../../calendar/use-move.ts'
import { useSight } from '../../calendar/use-sight.ts'
import { buildCalendarLines, type CalendarLine } from './calendar-lines.ts'
import { type Bar, computeDaysFromEdge } from './place-bars.ts'
import '../../calendar/calendar.css'

interface CalendarGridProps {
  calendar: RentalsCalendar
  now: number
  busy: boolean
  onOpen: (bar: Bar, line: CalendarLine, place: string) => void
  onMove: OnMove | undefined
}

/** Pixels at the default font size. */
const laneHeight = 28
const [ofProduct, ofMachine] = [
  { above: 24, min: 68 },
  { above: 10, min: 48 },
]

/** WAI-ARIA: one Tab stop, then arrows. Only visible rows are rendered, and the focused one. */
export function CalendarGrid({ calendar, now, busy, onOpen, onMove }: CalendarGridProps) {
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => buildCalendarLines(calendar, now), [calendar, now])
  const zoom = useLetterSize()
  const edges = useMemo(() => computeUpperEdges(lines.map((line) => Math.round(zoom * heightOf(line)))), [lines, zoom])
  const [first, end] = useSight(box, edges)
  const [stand, setStand] = useState<GridPosition>({ row: 0, day: 0, bar: null })
  const wanted = useRef<GridPosition | null>(null)
  const placeAt = useCallback((element: unknown) => placeOfElement(element, lines), [lines])
  const { moving, said, onKey, swallowsClick } = useMove({ box, calendar, lines, placeOf: placeAt, onMove })
  const grid: Grid = {
    days: calendar.days.length,
    rows: lines.length,
    stops: (row) => lines[row]?.bars.map(stopOf) ?? [],
  }
  const today = toVilniusDay(new Date(now))
  const line = computeDaysFromEdge(now, { from: calendar.days[0]?.date ?? today, hours: calendar.hours })

  const isThere =
    stand.row < lines.length && (stand.bar === null || grid.stops(stand.row).some(({ id }) => id === stand.bar))
  const standing = isThere
    ? stand
    : { row: Math.min(stand.row, lines.length - 1), day: Math.max(0, stand.day), bar: null }

  useEffect(() => {
    // an earlier render's effect may run only now
    if (wanted.current !== stand) return
    wanted.current = null
    const element = box.current?.querySelector<HTMLElement>(`[data-place="${placeKey(standing)}"]`)
    element?.focus({ preventScroll: true })
    if (element && box.current) bringIntoSight(box.current, element)
  })
  useTodayInSight(box, line, calendar.days.length)

  function goTo(place: GridPosition) {
    wanted.current = place
    setStand(place)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (onKey(event, standing)) return
    if (event.altKey || event.metaKey) return
    if ((event.key === 'Enter' || event.key === ' ') && standing.bar === null && standing.day >= 0) {
      const [top] = listGridStops(grid, standing.row, standing.day)
      event.preventDefault()
      if (top) goTo({ ...standing, bar: top.id })
      return
    }
    const next = placeAfter(standing, event, grid)
    if (!next) return
    event.preventDefault()
    if (next !== standing) goTo(next)
  }

  function onFocus(event: { target: EventTarget }) {
    const place = placeOfElement(event.target, lines)
    if (place && placeKey(place) !== placeKey(standing)) setStand(place)
  }

  /** Space lifts and drops. */
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ' && event.target instanceof HTMLElement && event.target.dataset.movable !== undefined)
      event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    if (swallowsClick() || moving) return
    const place = placeOfElement((event.target as HTMLElement).closest('[data-bar]'), lines)
    const line = place && lines[place.row]
    const bar = line?.bars.find(({ name }) => name === place?.bar)
    if (place && line && bar) onOpen(bar, line, placeKey(place))
  }

  const rows = Array.from({ length: end - first }, (_, index) => first + index)
  if (standing.row >= 0 && !rows.includes(standing.row)) rows.push(standing.row)
  rows.sort((a, b) => a - b)
  return (
    <>
      <p id="calendar-how-to-move" hidden>
        Tarpo klavišas perkelia į kitą dieną, Enter rodo daugiau.
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={box}
        role="grid"
        aria-label="Nuomos kalendorius"
        aria-rowcount={lines.length + 1}
        aria-colcount={calendar.days.length + 1}
        aria-busy={busy || undefined}
        tabIndex={-1}
        data-moving={moving ? '' : undefined}
        onKeyDown={onKeyDown}
        onKeyUp={onKeyUp}
        onFocus={onFocus}
        onClick={onClick}
        className="rental-calendar"
        style={{ '--days': calendar.days.length } as object}
      >
        <CalendarHead days={calendar.days} today={today} />
        <div role="rowgroup" className="relative" style={{ height: edges.at(-1) }}>
          {rows.map((row) => {
            const shown = lines[row]
            return (
              shown && (
                <CalendarRow
                  key={shown.key}
                  line={shown}
                  row={row}
                  top={edges[row] ?? 0}
                  height={(edges[row + 1] ?? 0) - (edges[row] ?? 0)}
                  days={calendar.days}
                  today={today}
                  now={now}
                  stand={standing.row === row ? standing : null}
                  mayMove={onMove !== undefined}
                  lifted={moving?.row === row ? moving.bar.name : null}
                />
              )
            )
          })}
          {moving && (
            <MovingBar
              moving={moving}
              calendar={calendar}
              top={edges[moving.row] ?? 0}
              height={(edges[moving.row + 1] ?? 0) - (edges[moving.row] ?? 0)}
            />
          )}
          {line >= 0 && line <= calendar.days.length && (
            <div
              role="presentation"
              className="calendar-now"
              style={{ '--now': line / calendar.days.length } as object}
            />
          )}
        </div>
      </div>
    </>
  )
}

function CalendarHead({ days, today }: { days: RentalsCalendar['days']; today: string }) {
  return (
    <div role="row" aria-rowindex={1} className="calendar-head">
      <div role="columnheader" className="calendar-product">
        Įrankis
      </div>
      {days.map(({ date, closed }, index) => (
        <div
          key={date}
          role="columnheader"
          title={closed ?? undefined}
          data-closed={closed ? '' : undefined}
          data-today={date === today ? '' : undefined}
          className="calendar-day"
        >
          <span className="sr-only">
            <span>{formatDayOfMonth(date)}</span>, <span>{formatWeekday(date)}</span>
            <span>{date === today && ', šiandien'}</span>
            <span>{closed && `, ${closed}`}</span>
          </span>
          <span aria-hidden="true">{formatShortWeekday(date)}</span>
          <span aria-hidden="true" className="figures font-semibold">
            {index === 0 || date.endsWith('-01') ? date.slice(5) : date.slice(8)}
          </span>
        </div>
      ))}
    </div>
  )
}

function heightOf({ unit, bars }: CalendarLine): number {
  const { above, min } = unit ? ofMachine : ofProduct
  return Math.max(min, above + laneHeight * lanesOf(bars) + 6)
}

const lanesOf = (bars: CalendarLine['bars']) => 1 + Math.max(-1, ...bars.map(({ lane }) => lane))
const stopOf = ({ name, lane, firstDay, lastDay }: Bar) => ({ id: name, lane, firstDay, lastDay })

function placeOfElement(target: unknown, lines: CalendarLine[]): GridPosition | undefined {
  const key = target instanceof HTMLElement ? target.dataset.place : undefined
  if (!key) return undefined
  const [row = '', day = '', bar] = key.split(':')
  if (bar === undefined) return { row: Number(row), day: Number(day), bar: null }
  const match = lines[Number(row)]?.bars.find(({ name }) => name === bar)
  return match && { row: Number(row), day: match.firstDay, bar }
}

/** The grid follows the browser's font size. */
function useLetterSize(): number {
  const [zoom] = useState(() =>
    typeof document === 'undefined' ? 1 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16,
  )
  return zoom
}

/** Clear of sticky header and column. */
function bringIntoSight(box: HTMLElement, element: HTMLElement) {
  const head = box.querySelector('.calendar-head')?.getBoundingClientRect()
  const product = box.querySelector('.calendar-head .calendar-product')?.getBoundingClientRect()
  const [frame, shape] = [box.getBoundingClientRect(), element.getBoundingClientRect()]
  const top = frame.top + (head?.height ?? 0)
  const left = frame.left + (product?.width ?? 0)
  const by = { top: 0, left: 0 }
  if (shape.top < top) by.top = shape.top - top - 4
  else if (shape.bottom > frame.bottom) by.top = shape.bottom - frame.bottom + 20
  if (element.closest('.calendar-product') === null) {
    if (shape.left < left) by.left = shape.left - left - 4
    else if (shape.right > frame.right && shape.left > left + 4)
      by.left = Math.min(shape.right - frame.right + 4, shape.left - left - 4)
  }
  if (by.top || by.left) box.scrollBy({ ...by, behavior: 'instant' })
}

function useTodayInSight(box: React.RefObject<HTMLElement | null>, line: number, days: number) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each range that is shown
  useEffect(() => {
    const element = box.current
    if (!element || line < 0 || line > days) return
    const product = element.querySelector('.calendar-head .calendar-product')?.clientWidth ?? 0
    element.scrollLeft = Math.max(0, ((element.scrollWidth - product) / days) * (Math.floor(line) - 1))
  }, [days])
}
