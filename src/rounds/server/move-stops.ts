import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { delivery_slots, stops } from '#delivery/server/delivery.tables.ts'
import { lockSlotsOf } from '#delivery/server/lock-slots.ts'
import { moveStop } from '#delivery/server/move-stop.ts'
import { slotOfDay } from '#delivery/server/slot-of-day.ts'
import { lockOrder } from '#orders/server/lock-order.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { demandDay, demandVisitDay } from './demand-day.ts'
import { planVisit } from './plan-visit.ts'

/**
 * Stops to another day, where they keep their time or get another that has a place left, and are nobody's until somebody gets them; of
 * one in vain another is made. Answers how many there are, how many of them have no time yet, because that day has none left for them,
 * and how many are where no times are offered. Refuses 404 for a stop that is not there, 409 for one that is done, dropped or planned
 * anew already, 422 for a day on which nothing is planned, or nothing can be brought or fetched.
 */
export async function moveStops(
  tx: Tx,
  { stopIds, day, now }: { stopIds: number[]; day: Day; now: Date },
): Promise<{ moved: number; without_time: number; by_agreement: number }> {
  demandDay(day, now)
  const moving = await tx.select().from(stops).where(inArray(stops.id, stopIds)).orderBy(asc(stops.order_id))
  if (moving.length < new Set(stopIds).size) throw notFound('Vienos iš vietų nebėra. Peržiūrėkite iš naujo.')
  // Orders before slots, as whoever changes an order's delivery locks them.
  for (const { order_id: orderId, state } of moving)
    if (state === 'failed' || state === 'open') await lockOrder(tx, orderId)
  await lockSlotsOf(
    tx,
    moving.flatMap(({ zone_id }) => zone_id ?? []),
  )
  let [without_time, by_agreement] = [0, 0]
  for (const stop of moving) {
    const { id, order_id: orderId, kind, state, zone_id: zoneId } = stop
    if (state !== 'failed' && state !== 'open')
      throw conflict('stop-ended', `Užsakymo Nr. ${orderId} vieta jau aplankyta arba išbraukta.`)
    // It has its place there already.
    if (state === 'open' && stop.day === day) continue
    await demandVisitDay(tx, { orderId, kind, day, moving: stopIds, now })
    const slot = await slotOfDay(tx, { zoneId, day, before: stop, now })
    if (!slot && (await hasTimes(tx, zoneId))) without_time++
    else if (!slot) by_agreement++
    const when = slot ?? { day }
    const moved = state === 'failed' ? await planVisit(tx, { orderId, kind, when, now }) : id
    const { address, city, postal_code, contact_name, contact_phone, note } = stop
    await moveStop(tx, {
      ...{ stopId: moved, when, zoneId, note },
      place: { address, city, postal_code, contact_name, contact_phone },
    })
  }
  return { moved: moving.length, without_time, by_agreement }
}

/** Whether the shop brings to a zone at certain times. */
async function hasTimes(reader: Reader, zoneId: number | null): Promise<boolean> {
  if (zoneId === null) return false
  const { id, zone_id, is_active } = delivery_slots
  const [slot] = await reader
    .select({ id })
    .from(delivery_slots)
    .where(and(eq(is_active, true), or(isNull(zone_id), eq(zone_id, zoneId))))
    .limit(1)
  return slot !== undefined
}
