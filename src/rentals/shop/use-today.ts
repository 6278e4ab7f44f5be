import { useSyncExternalStore } from 'react'
import type { Day } from '#calendar/day.ts'
import { dayOf } from '#calendar/vilnius-time.ts'

/** Today in Vilnius; undefined while the server renders, whose page may be seen on another day. */
export function useToday(): Day | undefined {
  return useSyncExternalStore(
    neverChanges,
    () => dayOf(new Date()),
    () => undefined,
  )
}

const neverChanges = () => () => {}
