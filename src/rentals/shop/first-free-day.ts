import type { Day } from '#calendar/day.ts'

interface SeenDay {
  date: Day
  /** Units free. */
  free: number
  open: boolean
}

/** The first day on which somebody can come for a unit; undefined when there is none among these. */
export function firstFreeDay(days: readonly SeenDay[]): Day | undefined {
  return days.find(({ free, open }) => open && free > 0)?.date
}
