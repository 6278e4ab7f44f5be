import { and, eq, isNull, max } from 'drizzle-orm'
import { readOrderBranches } from '#orders/server/public/read-order-branches.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOrdered } from '#rentals/delivery/server/public/collection.queries.ts'
import { findDeliverStop, offerSlots } from '#rentals/delivery/server/public/delivery.queries.ts'
import { dropStop } from '#rentals/delivery/server/public/drop-stop.ts'
import { lockSlotsOfZones } from '#rentals/delivery/server/public/lock-slots.ts'
import type { RentalOffRent, RentalOffRentUndone } from '#rentals/rentals.events.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays } from '#rules/calendar/day.ts'
import { findNextOpenDay } from '#rules/calendar/opening-hours.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { openCollection, planVisit } from './plan-visit.ts'

interface About {
  orderId: number
}

/** First free slot from tomorrow, else the next open day. Not when planned or picked up. */
export async function collectWhenDone(
  work: Work,
  { payload: { order: orderId } }: EventOf<typeof RentalOffRent>,
): Promise<void> {
  const { tx } = work
  const brought = await findDeliverStop(tx, orderId)
  if (brought?.state !== 'done' || (await openCollection(tx, orderId))) return
  await planVisit(work, { orderId, kind: 'collect', when: await firstTime(work, { orderId, zoneId: brought.zone_id }) })
}

/** A collection stays when it was ordered or something else waits for it. */
export async function dropCollection(
  work: Work,
  { payload: { order: orderId } }: EventOf<typeof RentalOffRentUndone>,
): Promise<void> {
  const { tx } = work
  const stopId = await openCollection(tx, orderId)
  if (!stopId || (await waitsForCollection(tx, orderId)) || (await isOrdered(tx, orderId))) return
  await dropStop(work, { stopId, why: 'Klientas nuomojasi toliau' })
}

const isDoneWith = (orderId: number) =>
  and(eq(rentals.order_id, orderId), isOpenRental, eq(rental_stops.kind, 'off_rent'), isNull(rental_stops.undone_at))

async function waitsForCollection(reader: Reader, orderId: number): Promise<boolean> {
  const rentalRows = await reader
    .select({ id: rentals.id })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(isDoneWith(orderId))
    .limit(1)
  return rentalRows.length > 0
}

async function firstTime(work: Work, { orderId, zoneId }: About & { zoneId: number | null } & {}) {
  const { tx, now } = work
  const [done] = await tx
    .select({ at: max(rental_stops.from_at) })
    .from(rentals)
    .innerJoin(rental_stops, eq(rental_stops.rental_id, rentals.id))
    .where(isDoneWith(orderId))
  const since = done?.at && done.at > now ? done.at : now
  const tomorrow = addDays(toVilniusDay(since), 1)
  await lockSlotsOfZones(tx, zoneId === null ? [] : [zoneId])
  const offered = zoneId === null ? [] : await offerSlots(tx, { zoneId, now })
  const first = offered.find(({ day }) => day >= tomorrow)
  return first ?? { day: findNextOpenDay(tomorrow, (await readOrderBranches(tx, orderId)).returnPlace) ?? tomorrow }
}
