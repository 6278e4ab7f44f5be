import type { Tx } from '#platform/database/database.ts'
import { freeUnits } from '#rentals/server/public/free-units.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import type { DemoScenario, DemoShelfItem } from './play-demo-scenario.ts'

interface Wish {
  /** How its title begins. */
  tool: string
  quantity: number
  from: Day
  /** Absent: without an end. */
  to?: Day | undefined
  at: Date
}

/** By the day; when the wished one is out, the one that costs most alike. */
export async function findFreeTool(
  tx: Tx,
  { shelf }: Pick<DemoScenario, 'shelf'>,
  { tool, quantity, from, to, at }: Wish,
): Promise<DemoShelfItem | undefined> {
  const wished = shelf.find(({ title }) => title.startsWith(tool))
  const unlike = ({ price }: DemoShelfItem) => Math.abs(price - (wished?.price ?? 0))
  const until = to ? toInstant(to, '17:00') : new Date('9999-01-01')
  const byDay = shelf.filter(({ kind, byHour }) => kind === 'rent' && !byHour)
  const bestFirst = byDay.toSorted((a, b) => Number(b === wished) - Number(a === wished) || unlike(a) - unlike(b))
  for (const one of bestFirst)
    if ((await freeUnits(tx, one.id, toInstant(from, '08:00'), until, at)) >= quantity) return one
  return undefined
}
