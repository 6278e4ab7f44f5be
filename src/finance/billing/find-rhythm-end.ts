import type { Billing } from '#people/clients/client-labels.ts'
import { addDays, countDaysBetween, type Day, getWeekday } from '#rules/calendar/day.ts'

const CYCLE = 28

/**
 * The last day, `until` at most, to which a run of the rhythm bills a line that begins on `from`; undefined: none yet.
 * What is billed monthly or at its return has no ends of its own.
 */
export function findRhythmEnd(billing: Billing, { from, until }: { from: Day; until: Day }): Day | undefined {
  if (billing === 'weekly') return addDays(until, -(getWeekday(until) % 7))
  if (billing === 'twice_monthly') return findHalfMonthEnd(until)
  if (billing !== 'every_28_days') return until
  const cycles = Math.floor((countDaysBetween(from, until) + 1) / CYCLE)
  return cycles > 0 ? addDays(from, cycles * CYCLE - 1) : undefined
}

function findHalfMonthEnd(until: Day): Day {
  const [month, next] = [until.slice(0, 7), addDays(until, 1)]
  if (next.slice(0, 7) !== month) return until
  return until >= `${month}-15` ? `${month}-15` : addDays(`${month}-01`, -1)
}
