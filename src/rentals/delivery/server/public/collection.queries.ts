import { and, eq, isNull } from 'drizzle-orm'
import { order_lines } from '#orders/server/orders.tables.ts'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { getUsualHours } from '#rules/calendar/opening-hours.ts'
import { toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Collection } from '../../collection.contract.ts'
import type { RentEnd } from '../../list-offered-slots.ts'
import type { stops } from '../delivery.tables.ts'
import { findCollectStop, findDeliverStop, offerSlots } from './delivery.queries.ts'

type Stop = typeof stops.$inferSelect

interface About {
  orderId: number
  now: Date
}

/** Null without a collection. */
export async function showCollection(reader: Reader, { orderId, now }: About): Promise<Collection> {
  const stop = await findCollectStop(reader, orderId)
  if (!stop) return null
  const fixed = (await findFixedCollectionReason(reader, stop, now)) ?? null
  const input = { zoneId: stop.zone_id ?? 0, end: await findOrderRentEnd(reader, orderId), now }
  const brought = await findDeliverStop(reader, orderId)
  const slots = fixed ? [] : await offerSlots(reader, input)
  return {
    slot_id: stop.slot_id,
    day: stop.day,
    from: stop.from_time,
    to: stop.to_time,
    fixed,
    slots: slots.filter(({ day, from }) => brought?.day !== day || from >= (brought.to_time ?? '24')),
  }
}

/** The driver is under way, or the shop has closed before that day. */
export async function findFixedCollectionReason(reader: Reader, stop: Stop, now: Date): Promise<string | undefined> {
  if (stop.zone_id === null) return 'Laiką suderinsime telefonu.'
  if (stop.driver_user_id !== null) return 'Jau paskirtas vežėjas: dėl kito laiko paskambinkite.'
  const before = addDays(stop.day, -1)
  const closed = toInstant(
    before,
    getUsualHours(before, (await readOrderBranches(reader, stop.order_id)).returnPlace).close,
  )
  return now >= closed ? 'Laiką keisti buvo galima iki vakar uždarymo: dėl kito laiko paskambinkite.' : undefined
}

/** Undefined: not ordered, or off rent earlier: any day will do. */
export async function findOrderRentEnd(reader: Reader, orderId: number): Promise<RentEnd | undefined> {
  if (!(await isOrdered(reader, orderId)) || (await isDoneWith(reader, orderId))) return undefined
  const day = await findLastRentalDay(reader, orderId)
  return day === undefined ? undefined : { day }
}

export async function isOrdered(reader: Reader, orderId: number): Promise<boolean> {
  const orderLineRows = await reader
    .select({ id: order_lines.id })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, orderId), eq(order_lines.is_collection, true)))
  return orderLineRows.length > 0
}

export async function findLastRentalDay(reader: Reader, orderId: number): Promise<Day | undefined> {
  const ends = await reader
    .select({ at: rentals.expected_return })
    .from(rentals)
    .where(and(eq(rentals.order_id, orderId), isOpenRental))
  const last = Math.max(...ends.map(({ at }) => at.getTime()))
  return ends.length > 0 ? toVilniusDay(new Date(last)) : undefined
}

async function isDoneWith(reader: Reader, orderId: number): Promise<boolean> {
  const rentalRows = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(
      and(
        eq(rentals.order_id, orderId),
        isOpenRental,
        eq(rental_stops.kind, 'off_rent'),
        isNull(rental_stops.undone_at),
      ),
    )
    .limit(1)
  return rentalRows.length > 0
}
