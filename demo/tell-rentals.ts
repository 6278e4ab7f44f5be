import { eq } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { isOpenDay, nextOpenDay } from '#calendar/opening-hours.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { bringBackTools } from './bring-back-tools.ts'
import { type Dice, newDice } from './dice.ts'
import { handOutTools } from './hand-out-tools.ts'
import { settleCharges } from './settle-charges.ts'
import type { Event, Story } from './tell-orders.ts'

const minute = 60_000
const hour = 60 * minute

/** How an order's tools go out, those of one day together, and come back: in time, late, or not yet. */
export async function rentalsOf(tx: Tx, story: Story, orderId: number, dice: Dice): Promise<Event[]> {
  // What happens at the counter has dice of its own for each order, so that it changes nothing in who orders what.
  const counter = newDice(orderId * 7919)
  const out = await tx.select().from(rentals).where(eq(rentals.order_id, orderId))
  const events: Event[] = []
  const waiting = new Set<number>()
  for (const [starts, together] of Map.groupBy(out, ({ starts_at }) => starts_at.getTime())) {
    const at = new Date(starts + counter.upTo(50) * minute)
    const rentalIds = together.map(({ id }) => id)
    // Of those who are to come today, half have not come yet.
    if (dayOf(at) === dayOf(story.now) && counter.upTo(2) === 0) {
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
      await bringBackTools(later, story, { orderId, rentalId: rental.id, at, dice: counter })
      // Two of three pay two days later what they owe; of the rest the office still waits.
      if (counter.upTo(3) === 0) return []
      const paidAt = new Date(at.getTime() + 48 * hour)
      return [{ at: paidAt, happen: (last: Tx) => settleCharges(last, story, { orderId, at: paidAt }) }]
    }
    events.push({ at, happen })
  }
  return events
}

/** Most tools come back as agreed, some a day or two late. About one in twelve is not back although it should be. */
function whenBack(
  { starts_at, expected_return }: { starts_at: Date; expected_return: Date },
  { now, settings }: Story,
  dice: Dice,
): Date | undefined {
  const manner = dice.upTo(100)
  // The older ones have come in the end.
  const isOld = expected_return.getTime() < now.getTime() - 12 * 24 * hour
  if (manner < 8 && !isOld) return undefined
  const hours = manner < 70 ? -dice.upTo(3) : manner < 88 ? -1 : 20 + dice.upTo(30)
  const earliest = starts_at.getTime() + hour
  return whileOpen(new Date(Math.max(earliest, expected_return.getTime() + hours * hour)), settings)
}

/** The moment itself, or when the shop opens next. */
function whileOpen(at: Date, settings: Settings): Date {
  const { open, close } = settings.opening_hours
  const day = dayOf(at)
  const opensAt = (one: Day) => new Date(instantOf(one, open).getTime() + 15 * minute)
  if (isOpenDay(day, settings) && at <= instantOf(day, close)) return at < instantOf(day, open) ? opensAt(day) : at
  return opensAt(nextOpenDay(addDays(day, 1), settings) ?? day)
}
