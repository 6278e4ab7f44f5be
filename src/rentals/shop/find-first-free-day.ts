import type { Day } from '#rules/calendar/day.ts'

interface SeenDay {
  date: Day
  free: number
  open: boolean
}

export function findFirstFreeDay(days: readonly SeenDay[]): Day | undefined {
  return days.find(({ free, open }) => open && free > 0)?.date
}
