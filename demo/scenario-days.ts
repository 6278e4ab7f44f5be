import { addDays, type Day } from '#rules/calendar/day.ts'
import { findNextOpenDay, isOpenDay } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { DemoScenario } from './play-demo-scenario.ts'

type Calendar = Pick<DemoScenario, 'now' | 'settings'>

/** Open; so many days ago or longer, as long as it takes. Below zero: so many days ahead or longer. */
export function getOpenDayAgo({ now, settings }: Calendar, daysAgo: number): Day {
  const day = addDays(toVilniusDay(now), -daysAgo)
  return daysAgo < 0 ? (findNextOpenDay(day, settings) ?? day) : findLastOpenDay(day, settings)
}

export const toInstantAgo = (calendar: Calendar, daysAgo: number, time: Time): Date =>
  toInstant(getOpenDayAgo(calendar, daysAgo), time)

/** The day itself, if it is open. */
export function findLastOpenDay(day: Day, settings: Calendar['settings']): Day {
  let last = day
  while (!isOpenDay(last, settings)) last = addDays(last, -1)
  return last
}
