import { and, eq, isNull, max } from 'drizzle-orm'
import { addDays } from '#calendar/day.ts'
import { nextOpenDay } from '#calendar/opening-hours.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { isOrdered } from '#delivery/server/collection.queries.ts'
import { findDeliverStop, offerSlots } from '#delivery/server/delivery.queries.ts'
import { dropStop } from '#delivery/server/drop-stop.ts'
import { lockSlotsOf } from '#delivery/server/lock-slots.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { openCollection, planVisit } from './plan-visit.ts'

interface About {
  orderId: number
  now: Date
}

/**
 * Somebody is done with tools that were brought to them: a stop to fetch them takes the first slot with a place left from the next day on, or
 * is made for the next open day without one, unless somebody is to come anyway. What was fetched at the shop is brought back there, and nothing is made.
 */
export async function collectWhenDone(tx: Tx, { orderId, now }: About): Promise<void> {
  const brought = await findDeliverStop(tx, orderId)
  if (brought?.state !== 'done' || (await openCollection(tx, orderId))) return
  await planVisit(tx, {
    orderId,
    kind: 'collect',
    when: await firstTime(tx, { orderId, zoneId: brought.zone_id, now }),
    now,
  })
}

/** They go on after all: the stop to fetch them is not needed, unless something else of the order waits for it, or it was ordered with them. */
export async function dropCollection(tx: Tx, { orderId, byUserId, now }: About & { byUserId: number }): Promise<void> {
  const stopId = await openCollection(tx, orderId)
  if (!stopId || (await waitsForCollection(tx, orderId)) || (await isOrdered(tx, orderId))) return
  await dropStop(tx, { stopId, why: 'Klientas nuomojasi toliau', byUserId, now })
}

/** What they are done with and still have. */
const isDoneWith = (orderId: number) =>
  and(eq(rentals.order_id, orderId), isOpen, eq(rental_stops.kind, 'off_rent'), isNull(rental_stops.undone_at))

async function waitsForCollection(reader: Reader, orderId: number): Promise<boolean> {
  const found = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(isDoneWith(orderId))
    .limit(1)
  return found.length > 0
}

/** The first slot that begins on a day after, with its place; without one some time of the next open day, to be agreed upon. */
async function firstTime(tx: Tx, { orderId, zoneId, now }: About & { zoneId: number | null }) {
  const [done] = await tx
    .select({ at: max(rental_stops.from_at) })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(isDoneWith(orderId))
  const since = done?.at && done.at > now ? done.at : now
  const tomorrow = addDays(dayOf(since), 1)
  await lockSlotsOf(tx, zoneId === null ? [] : [zoneId])
  const offered = zoneId === null ? [] : await offerSlots(tx, { zoneId, now })
  const first = offered.find(({ day }) => day >= tomorrow)
  return first ?? { day: nextOpenDay(tomorrow, await readSettings(tx)) ?? tomorrow }
}
