import { and, eq, isNull } from 'drizzle-orm'
import { addDays, type Day } from '#calendar/day.ts'
import { nextOpenDay } from '#calendar/opening-hours.ts'
import { dayOf } from '#calendar/vilnius-time.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { dropStop } from '#delivery/server/drop-stop.ts'
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
 * Somebody is done with tools that were brought to them: a stop to fetch them is made for the next open day, unless somebody is to come
 * anyway. What was fetched at the shop is brought back there, and nothing is made.
 */
export async function collectWhenDone(tx: Tx, { orderId, now }: About): Promise<void> {
  if (!(await wasDelivered(tx, orderId)) || (await openCollection(tx, orderId))) return
  await planVisit(tx, { orderId, kind: 'collect', when: { day: await nextDay(tx, now) }, now })
}

/** They go on after all: the stop to fetch them is not needed, unless something else of the order waits for it. */
export async function dropCollection(tx: Tx, { orderId, byUserId, now }: About & { byUserId: number }): Promise<void> {
  const stopId = await openCollection(tx, orderId)
  if (!stopId || (await waitsForCollection(tx, orderId))) return
  await dropStop(tx, { stopId, why: 'Klientas nuomojasi toliau', byUserId, now })
}

async function wasDelivered(reader: Reader, orderId: number): Promise<boolean> {
  const found = await reader
    .select({ id: stops.id })
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'deliver'), eq(stops.state, 'done')))
  return found.length > 0
}

async function waitsForCollection(reader: Reader, orderId: number): Promise<boolean> {
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

async function nextDay(reader: Reader, now: Date): Promise<Day> {
  const tomorrow = addDays(dayOf(now), 1)
  return nextOpenDay(tomorrow, await readSettings(reader)) ?? tomorrow
}
