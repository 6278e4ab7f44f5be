import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { countDaysBetween, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { CalendarProduct, CalendarRental, RentalsCalendar } from '../../rentals.contract.ts'
import type { CalendarLine } from '../public/calendar/calendar-lines.ts'
import type { Bar } from '../public/calendar/place-bars.ts'
import type { GridPosition } from './grid-moves.ts'
import { describeMoveTarget, moveCanceledMessage, moveStartedMessage } from './move-messages.ts'
import { type MoveTarget, moveTarget } from './move-target.ts'

export interface BarMove {
  row: number
  bar: Bar & { rental: CalendarRental }
  line: CalendarLine
  by: number
  target: MoveTarget
  /** `asked`: dropped, waiting for the server. */
  held: 'pointer' | 'keys' | 'asked'
}

export type OnMove = (rental: CalendarRental, product: CalendarProduct, from: Day) => Promise<void>

interface UseMoveOptions {
  box: RefObject<HTMLElement | null>
  calendar: RentalsCalendar
  lines: CalendarLine[]
  placeOf: (element: unknown) => GridPosition | undefined
  onMove: OnMove | undefined
}

/** Milliseconds; a shorter touch scrolls. */
const longPress = 380
/** Pixels. */
const still = { mouse: 5, touch: 12 }
/** Pixels; nearer, the days scroll. */
const edge = 44
const furthest = 366

/** Only the lifted bar is rendered, when its day changes. */
export function useMove({ box, calendar, lines, placeOf, onMove }: UseMoveOptions) {
  const [moving, setMoving] = useState<BarMove | null>(null)
  const [said, say] = useState('')
  const now = useRef<BarMove | null>(null)
  now.current = moving
  const swallowsClick = useRef(false)

  const lift = useCallback(
    (place: GridPosition | undefined, held: 'pointer' | 'keys'): boolean => {
      const line = place && lines[place.row]
      const bar = line?.bars.find(({ name }) => name === place?.bar)
      if (!onMove || !place || !line || !bar?.rental || !isMovable(bar)) return false
      const target = moveTarget(bar.rental, { product: line.product, days: calendar.days, by: 0 })
      now.current = { row: place.row, bar, line, by: 0, target, held }
      setMoving(now.current)
      say(moveStartedMessage)
      return true
    },
    [calendar.days, lines, onMove],
  )

  const goTo = useCallback(
    (by: number) => {
      const one = now.current
      if (!one) return
      const starts = toVilniusDay(new Date(one.bar.rental.starts_at))
      const min = Math.min(0, countDaysBetween(starts, toVilniusDay(new Date(calendar.now))))
      const far = Math.max(min, Math.min(furthest, by))
      if (far === one.by) return
      const target = moveTarget(one.bar.rental, { product: one.line.product, days: calendar.days, by: far })
      now.current = { ...one, by: far, target }
      setMoving(now.current)
      say(describeMoveTarget(target))
    },
    [calendar.days, calendar.now],
  )

  const leave = useCallback(() => {
    if (!now.current) return
    now.current = null
    setMoving(null)
    say(moveCanceledMessage)
  }, [])

  const letGo = useCallback(() => {
    const one = now.current
    if (!one || one.by === 0 || !onMove) return leave()
    now.current = { ...one, held: 'asked' }
    setMoving(now.current)
    say('Tikriname…')
    onMove(one.bar.rental, one.line.product, one.target.from).finally(() => {
      now.current = null
      setMoving(null)
      say('')
    })
  }, [leave, onMove])

  const hands: Hands = {
    lift: (target) => lift(placeOf(target), 'pointer'),
    isLifted: () => now.current?.held === 'pointer',
    isBusy: () => now.current !== null,
    goTo,
    letGo: () => {
      swallowsClick.current = true
      // the click comes at once or, after a long drag, never
      setTimeout(() => {
        swallowsClick.current = false
      })
      letGo()
    },
    leave,
  }
  // A drag survives a reload behind it.
  const newest = useRef(hands)
  newest.current = hands
  const mayMove = onMove !== undefined
  useEffect(() => {
    if (box.current && mayMove) return listenToPointers(box.current, () => newest.current)
  }, [box, mayMove])

  /** True when the key was handled. */
  function onKey(event: KeyboardEvent, standing: GridPosition): boolean {
    const one = now.current
    if (!one) {
      if (event.key !== ' ' || standing.bar === null || !lift(standing, 'keys')) return false
      event.preventDefault()
      return true
    }
    if (event.key === 'Tab') leave()
    else event.preventDefault()
    if (one.held === 'asked') return true
    const step = event.shiftKey ? 7 : 1
    if (event.key === 'ArrowRight') goTo(one.by + step)
    else if (event.key === 'ArrowLeft') goTo(one.by - step)
    else if (event.key === 'Enter' || event.key === ' ') letGo()
    else if (event.key === 'Escape') leave()
    return true
  }

  return { moving, said, onKey, swallowsClick: () => swallowsClick.current }
}

export function isMovable(bar: Bar): bar is Bar & { rental: CalendarRental } {
  return bar.rental !== undefined && bar.rental.stays === undefined
}

interface Hands {
  lift: (target: Element) => boolean
  isLifted: () => boolean
  isBusy: () => boolean
  goTo: (by: number) => void
  letGo: () => void
  leave: () => void
}

function listenToPointers(box: HTMLElement, hands: () => Hands): () => void {
  const stop = new AbortController()
  let press: AbortController | undefined

  function onPointerDown(down: PointerEvent) {
    const bar = down.target instanceof Element ? down.target.closest('[data-movable]') : null
    if (!bar || down.button !== 0 || !down.isPrimary || hands().isBusy()) return
    press?.abort()
    const over = new AbortController()
    press = over
    const { signal } = over
    const isTouch = down.pointerType === 'touch'
    const begun = box.scrollLeft
    let at = down.clientX
    const follow = () => hands().goTo(Math.round((at - down.clientX + box.scrollLeft - begun) / dayWidth(box)))
    const end = () => {
      clearTimeout(timer)
      clearInterval(scrolling)
      over.abort()
    }
    const begin = () => {
      if (!hands().lift(bar)) return end()
      if (isTouch) navigator.vibrate?.(12)
    }
    const timer = isTouch ? setTimeout(begin, longPress) : undefined
    const scrolling = setInterval(() => {
      if (!hands().isLifted()) return
      const by = scrollsBy(box, at)
      if (by === 0) return
      box.scrollLeft += by
      follow()
    }, 16)
    const moved = (move: PointerEvent) => {
      if (move.pointerId !== down.pointerId) return
      at = move.clientX
      if (hands().isLifted()) return follow()
      const far = Math.hypot(move.clientX - down.clientX, move.clientY - down.clientY)
      if (isTouch && far > still.touch) end()
      if (!isTouch && far > still.mouse) {
        begin()
        follow()
      }
    }
    const finish = (then: () => void) => (one: PointerEvent) => {
      if (one.pointerId !== down.pointerId) return
      if (hands().isLifted()) then()
      end()
    }
    addEventListener('pointermove', moved, { signal })
    addEventListener(
      'pointerup',
      finish(() => hands().letGo()),
      { signal },
    )
    addEventListener(
      'pointercancel',
      finish(() => hands().leave()),
      { signal },
    )
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !hands().isLifted()) return
        event.preventDefault()
        event.stopPropagation()
        hands().leave()
        end()
      },
      { signal, capture: true },
    )
    // The browser's menu stays closed.
    addEventListener('contextmenu', (event) => isTouch && event.preventDefault(), { signal })
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      clearInterval(scrolling)
    })
  }

  const { signal } = stop
  box.addEventListener('pointerdown', onPointerDown, { signal })
  // The page does not scroll.
  const hold = (event: TouchEvent) => hands().isLifted() && event.cancelable && event.preventDefault()
  box.addEventListener('touchmove', hold, { signal, passive: false })
  return () => {
    press?.abort()
    stop.abort()
  }
}

function dayWidth(box: HTMLElement): number {
  const days = box.querySelectorAll('.calendar-head .calendar-day')
  return Math.max(1, days[0]?.getBoundingClientRect().width ?? 1)
}

/** Pixels per step. */
function scrollsBy(box: HTMLElement, at: number): number {
  const { left, right } = box.getBoundingClientRect()
  const first = left + (box.querySelector('.calendar-head .calendar-product')?.clientWidth ?? 0)
  if (at > right - edge) return 5
  return at < first + edge && box.scrollLeft > 0 ? -5 : 0
}
