import { type KeyboardEvent, type MouseEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { formatDayOfMonth, formatShortWeekday, formatWeekday } from '#rules/calendar/format-day.ts'
import { isDay } from '#rules/calendar/is-day.ts'
import {
  formatYearMonth,
  getDayByKey,
  getMonthAfter,
  getMonthBefore,
  listMonthWeeks,
  moveDayToMonth,
  toMonth,
} from '#rules/calendar/month.ts'
import { parseDay } from '#rules/calendar/parse-day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { Button } from './button.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './frame-icons.tsx'
import { IconButton } from './icon-button.tsx'

export interface DayCalendarProps {
  field: HTMLInputElement
  min: Day | undefined
  onClose: () => void
}

const earliest = '1900-01-01'
const latest = '2199-12-31'

/** Keyboard as in the WAI-ARIA date grid. */
export function DayCalendar({ field, min = earliest, onClose }: DayCalendarProps) {
  const id = useId()
  const today = toVilniusDay(new Date())
  const first = isDay(min) ? min : earliest
  const within = (day: Day) => (day < first ? first : day > latest ? latest : day)
  const chosen = parseDay(field.value)
  const [at, setAt] = useState(() => within(chosen ?? today))
  const month = toMonth(at)
  const grid = useRef<HTMLTableElement>(null)
  // The focus follows the arrow keys, not the month buttons.
  const follows = useRef(true)

  const show = useCallback(
    (dialog: HTMLDialogElement) => {
      dialog.showModal()
      const place = () => placeBeside(dialog, field)
      place()
      const ending = new AbortController()
      for (const kind of ['resize', 'scroll'])
        addEventListener(kind, place, { capture: true, passive: true, signal: ending.signal })
      return () => {
        ending.abort()
        dialog.close()
      }
    },
    [field],
  )

  useLayoutEffect(() => {
    if (follows.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus({ preventScroll: true })
    follows.current = false
  }, [at])

  function pick(day: Day) {
    if (day !== within(day)) return
    typeInto(field, day)
    onClose()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = getDayByKey(event, at)
    if (next) {
      follows.current = within(next) !== at
      setAt(within(next))
    } else if (event.key === 'Enter' || event.key === ' ') pick(at)
    else return
    event.preventDefault()
  }
  const turn = (to: string) => setAt(within(moveDayToMonth(to, at)))

  return createPortal(
    <dialog
      ref={show}
      aria-label="Kalendorius"
      className="fixed m-0 w-[19.5rem] max-w-[calc(100vw-1rem)] rounded-house border border-line bg-raised p-3 text-ink shadow-lift backdrop:bg-transparent"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Closes only this dialog, not the one around the field.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => currentTarget.open || onClose()}
      onClick={(event) => isBeside(event) && onClose()}
    >
      <div className="flex items-center justify-between">
        <p id={`${id}-month`} aria-live="polite" className="figures pl-2 font-semibold">
          {formatYearMonth(month)}
        </p>
        <div className="flex">
          <IconButton
            label="Ankstesnis mėnuo"
            disabled={month <= toMonth(first)}
            onClick={() => turn(getMonthBefore(month))}
          >
            <ChevronLeftIcon />
          </IconButton>
          <IconButton
            label="Kitas mėnuo"
            disabled={month >= toMonth(latest)}
            onClick={() => turn(getMonthAfter(month))}
          >
            <ChevronRightIcon />
          </IconButton>
        </div>
      </div>
      {/* The buttons below must not move. */}
      <div className="min-h-68">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA is a table with this role
          role="grid"
          aria-labelledby={`${id}-month`}
          onKeyDown={onKeyDown}
          onClick={({ target }) => {
            const day = (target as Element).closest<HTMLElement>('[data-day]')?.dataset.day
            if (day) pick(day)
          }}
          className="figures w-full table-fixed border-collapse text-center select-none"
        >
          <thead>
            <tr>
              {week.map((day) => (
                <th key={day} scope="col" abbr={formatWeekday(day)} className="h-8 text-sm font-normal text-soft">
                  {formatShortWeekday(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listMonthWeeks(month).map((days, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the weeks of a month never move
              <tr key={`${month}-${row}`}>
                {days.map((day, column) =>
                  day ? (
                    <td
                      key={day}
                      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the date grid of WAI-ARIA
                      role="gridcell"
                      tabIndex={day === at ? 0 : -1}
                      data-day={day}
                      aria-label={`${formatDayOfMonth(day)}, ${formatWeekday(day)}`}
                      aria-selected={day === chosen}
                      aria-disabled={day === within(day) ? undefined : true}
                      aria-current={day === today ? 'date' : undefined}
                      className={`h-10 rounded-house -outline-offset-2 ${lookOf(day, { chosen, today, canPick: day === within(day) })}`}
                    >
                      {Number(day.slice(8))}
                    </td>
                  ) : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has no other name
                    <td key={column} className="h-10" />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex justify-between">
        <Button variant="quiet" size="small" disabled={today < first} onClick={() => pick(today)}>
          Šiandien
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          Uždaryti
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}

/** Any Monday. */
const week = Array.from({ length: 7 }, (_, days) => addDays('2026-11-23', days))

function lookOf(
  day: Day,
  { chosen, today, canPick }: { chosen: Day | undefined; today: Day; canPick: boolean },
): string {
  const mark = day === today ? 'font-bold underline decoration-2 underline-offset-4' : ''
  if (day === chosen) return `${mark} cursor-pointer bg-signal text-on-signal`
  return canPick ? `${mark} cursor-pointer hover:bg-sunken` : `${mark} text-soft opacity-60`
}

function placeBeside(dialog: HTMLElement, field: HTMLElement): void {
  const gap = 4
  const { left, top, bottom } = field.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = dialog
  const above = top - gap - offsetHeight
  const wished = bottom + gap + offsetHeight <= innerHeight || above < gap ? bottom + gap : above
  const keep = (at: number, max: number) => `${Math.max(gap, Math.min(at, max - gap))}px`
  dialog.style.left = keep(left, document.documentElement.clientWidth - offsetWidth)
  dialog.style.top = keep(wished, innerHeight - offsetHeight)
}

function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  if (target !== currentTarget) return false
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Through the native setter and an event, so that React hears of it. */
function typeInto(field: HTMLInputElement, day: Day): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, day)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
