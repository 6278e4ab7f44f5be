import type { Tx } from '#platform/database/database.ts'
import { freeUnits } from '#rentals/server/free-units.ts'
import type { Day } from '#rules/calendar/day.ts'
import { instantOf } from '#rules/calendar/vilnius-time.ts'
import type { OnShelf, Story } from './tell-orders.ts'

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
export async function freeTool(
  tx: Tx,
  { shelf }: Pick<Story, 'shelf'>,
  { tool, quantity, from, to, at }: Wish,
): Promise<OnShelf | undefined> {
  const wished = shelf.find(({ title }) => title.startsWith(tool))
  const unlike = ({ price }: OnShelf) => Math.abs(price - (wished?.price ?? 0))
  const until = to ? instantOf(to, '17:00') : new Date('9999-01-01')
  const byDay = shelf.filter(({ kind, byHour }) => kind === 'rent' && !byHour)
  const bestFirst = byDay.toSorted((a, b) => Number(b === wished) - Number(a === wished) || unlike(a) - unlike(b))
  for (const one of bestFirst)
    if ((await freeUnits(tx, one.id, instantOf(from, '08:00'), until, at)) >= quantity) return one
  return undefined
}
