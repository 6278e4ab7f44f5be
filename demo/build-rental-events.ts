import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { findDayHours, findNextOpenDay, getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { createDice, type Dice } from './dice.ts'
import { handOutTools } from './hand-out-tools.ts'
import type { DemoEvent, DemoScenario } from './play-demo-scenario.ts'
import { returnDemoTools } from './return-demo-tools.ts'
import { settleCharges } from './settle-charges.ts'

const minute = 60_000
const hour = 60 * minute

export async function buildRentalEvents(
  tx: Tx,
  story: DemoScenario,
  orderId: number,
  dice: Dice,
): Promise<DemoEvent[]> {
  // The counter must not change who orders what.
  const counter = createDice(orderId * 7919)
  const out = await tx.select().from(rentals).where(eq(rentals.order_id, orderId))
  const events: DemoEvent[] = []
  const waiting = new Set<number>()
  for (const [starts, together] of Map.groupBy(out, ({ starts_at }) => starts_at.getTime())) {
    const at = new Date(starts + counter.upTo(50) * minute)
    const rentalIds = together.map(({ id }) => id)
    // Of today's, half have not come yet.
    if (toVilniusDay(at) === toVilniusDay(story.now) && counter.upTo(2) === 0) {
      for (const id of rentalIds) waiting.add(id)
      continue
    }
    const happen = async (later: Tx) => {
      await handOutTools(later, story, { orderId, rentalIds, at, dice: counter })
      return []
    }
    events.push({ at, happen })
  }
  for (const rental of out) {
    const at = whenBack(rental, story, dice)
    if (!at || waiting.has(rental.id)) continue
    const happen = async (later: Tx) => {
      await returnDemoTools(later, story, { orderId, rentalId: rental.id, at, dice: counter })
      // Two of three pay two days later.
      if (counter.upTo(3) === 0) return []
      const paidAt = new Date(at.getTime() + 48 * hour)
      return [{ at: paidAt, happen: (last: Tx) => settleCharges(last, story, { orderId, at: paidAt }) }]
    }
    events.push({ at, happen })
  }
  return events
}

/** About one in twelve is overdue. */
function whenBack(
  { starts_at, expected_return }: { starts_at: Date; expected_return: Date },
  { now, settings }: DemoScenario,
  dice: Dice,
): Date | undefined {
  const manner = dice.upTo(100)
  const isOld = expected_return.getTime() < now.getTime() - 12 * 24 * hour
  if (manner < 8 && !isOld) return undefined
  const hours = manner < 70 ? -dice.upTo(3) : manner < 88 ? -1 : 20 + dice.upTo(30)
  const earliest = starts_at.getTime() + hour
  return whileOpen(new Date(Math.max(earliest, expected_return.getTime() + hours * hour)), settings)
}

/** Or the next opening. */
function whileOpen(at: Date, settings: Settings): Date {
  const day = toVilniusDay(at)
  const opensAt = (one: Day) => new Date(toInstant(one, getUsualHours(one, settings).open).getTime() + 15 * minute)
  const hours = findDayHours(day, settings)
  if (hours && at <= toInstant(day, hours.close)) return at < toInstant(day, hours.open) ? opensAt(day) : at
  return opensAt(findNextOpenDay(addDays(day, 1), settings) ?? day)
}
