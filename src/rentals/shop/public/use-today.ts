import { useSyncExternalStore } from 'react'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'

/** The day in Vilnius; undefined on the server, whose pages may be shown on another day. */
export function useToday(): Day | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => toVilniusDay(new Date()),
    () => undefined,
  )
}

const neverChanges = () => () => {}
