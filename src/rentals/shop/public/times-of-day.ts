import type { DayHours } from '#rules/calendar/opening-hours.ts'

/** Full hours before closing; a chosen time stays among them, so that what is wrong with it can be said. */
export function listPickupTimes({ open, close }: DayHours, chosen = ''): string[] {
  return withChosen(
    times(open, close, 60).filter((time) => time < close),
    chosen,
  )
}

/** Half hours after opening, before closing; a chosen time as above. */
export function listReturnTimes({ open, close }: DayHours, chosen = ''): string[] {
  return withChosen(
    times(open, close, 30).filter((time) => time > open && time !== close),
    chosen === close ? '' : chosen,
  )
}

function withChosen(times: string[], chosen: string): string[] {
  return chosen === '' || times.includes(chosen) ? times : [...times, chosen].sort()
}

/** `step` in minutes. */
function times(open: string, close: string, step: number): string[] {
  const first = Math.ceil(minutesOf(open) / step)
  const last = Math.floor(minutesOf(close) / step)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => timeOf((first + n) * step))
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
