import { and, eq, isNull } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { dayOf, instantOf } from '#calendar/vilnius-time.ts'
import { order_lines } from '#orders/server/orders.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import type { Collection } from '../collection.contract.ts'
import type { RentEnd } from '../slots-to-offer.ts'
import { findCollectStop, findDeliverStop, offerSlots } from './delivery.queries.ts'
import type { stops } from './delivery.tables.ts'

type Stop = typeof stops.$inferSelect

interface About {
  orderId: number
  now: Date
}

/** When what an order rents is fetched, as its customer is told; null where nobody is to come. */
export async function showCollection(reader: Reader, { orderId, now }: About): Promise<Collection> {
  const stop = await findCollectStop(reader, orderId)
  if (!stop) return null
  const fixed = (await whyFixed(reader, stop, now)) ?? null
  const asked = { zoneId: stop.zone_id ?? 0, end: await rentEndOf(reader, orderId), now }
  const brought = await findDeliverStop(reader, orderId)
  const slots = fixed ? [] : await offerSlots(reader, asked)
  return {
    ...{ slot_id: stop.slot_id, day: stop.day, from: stop.from_time, to: stop.to_time, fixed },
    slots: slots.filter(({ day, from }) => brought?.day !== day || from >= (brought.to_time ?? '24')),
  }
}

/** Why its customer can't choose another time any more: somebody drives already, or the shop has closed before that day. */
export async function whyFixed(reader: Reader, stop: Stop, now: Date): Promise<string | undefined> {
  if (stop.zone_id === null) return 'Laiką suderinsime telefonu.'
  if (stop.driver_user_id !== null) return 'Jau paskirtas vežėjas: dėl kito laiko paskambinkite.'
  const { opening_hours } = await readSettings(reader)
  const closed = instantOf(addDays(stop.day, -1), opening_hours.close)
  return now >= closed ? 'Laiką keisti buvo galima iki vakar uždarymo: dėl kito laiko paskambinkite.' : undefined
}

/**
 * The last day of what an order rents, by the hour its hour: what was ordered to be fetched is fetched then. Undefined where somebody is done with
 * it before, or nobody ordered it: any day will do.
 */
export async function rentEndOf(reader: Reader, orderId: number): Promise<RentEnd | undefined> {
  if (!(await isOrdered(reader, orderId)) || (await isDoneWith(reader, orderId))) return undefined
  const day = await lastDay(reader, orderId)
  return day === undefined ? undefined : { day }
}

/** Whether fetching what it rents was ordered, and is on its papers. */
export async function isOrdered(reader: Reader, orderId: number): Promise<boolean> {
  const found = await reader
    .select({ id: order_lines.id })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, orderId), eq(order_lines.is_collection, true)))
  return found.length > 0
}

/** On which day the last of what an order has out, or is to have, comes back. */
export async function lastDay(reader: Reader, orderId: number): Promise<Day | undefined> {
  const ends = await reader
    .select({ at: rentals.expected_return })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpen))
  const last = Math.max(...ends.map(({ at }) => at.getTime()))
  return ends.length > 0 ? dayOf(new Date(last)) : undefined
}

async function isDoneWith(reader: Reader, orderId: number): Promise<boolean> {
  const found = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(
      and(eq(rentals.order_id, orderId), isOpen, eq(rental_stops.kind, 'off_rent'), isNull(rental_stops.undone_at)),
    )
    .limit(1)
  return found.length > 0
}
