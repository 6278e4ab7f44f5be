import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { delivery_slots, stops } from '#rentals/delivery/server/delivery.tables.ts'
import { findSlotOfDay } from '#rentals/delivery/server/public/find-slot-of-day.ts'
import { lockSlotsOfZones } from '#rentals/delivery/server/public/lock-slots.ts'
import { moveStop } from '#rentals/delivery/server/public/move-stop.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { assertPlannableDay, assertPlannableVisitDay } from './assert-plannable-day.ts'
import { planVisit } from './plan-visit.ts'

/**
 * Each keeps its time or gets another free one, and loses its driver; a failed one gets a successor. Answers how many
 * moved, how many have no time as the day is full, how many are in zones without times. 404; 409 for one done,
 * dropped or planned anew; 422 as `assertPlannableVisitDay`.
 */
export async function moveStops(
  work: Work,
  { stopIds, day }: { stopIds: number[]; day: Day },
): Promise<{ moved: number; without_time: number; by_agreement: number }> {
  const { tx, now } = work
  assertPlannableDay(day, now)
  const moving = await tx.select().from(stops).where(inArray(stops.id, stopIds)).orderBy(asc(stops.order_id))
  if (moving.length < new Set(stopIds).size) throw notFound('Vienos iš vietų nebėra. Peržiūrėkite iš naujo.')
  // Orders are locked before slots.
  for (const { order_id: orderId, state } of moving)
    if (state === 'failed' || state === 'open') await lockOrder(tx, orderId)
  await lockSlotsOfZones(
    tx,
    moving.flatMap(({ zone_id }) => zone_id ?? []),
  )
  let [without_time, by_agreement] = [0, 0]
  for (const stop of moving) {
    const { id, order_id: orderId, kind, state, zone_id: zoneId } = stop
    if (state !== 'failed' && state !== 'open')
      throw conflict('stop-ended', `Užsakymo Nr. ${orderId} vieta jau aplankyta arba išbraukta.`)
    if (state === 'open' && stop.day === day) continue
    await assertPlannableVisitDay(work, { orderId, kind, day, moving: stopIds })
    const slot = await findSlotOfDay(tx, { zoneId, day, before: stop, now })
    if (!slot && (await hasTimes(tx, zoneId))) without_time++
    else if (!slot) by_agreement++
    const when = slot ?? { day }
    const moved = state === 'failed' ? await planVisit(work, { orderId, kind, when }) : id
    const { address, city, postal_code, contact_name, contact_phone, note } = stop
    await moveStop(work, {
      stopId: moved,
      when,
      zoneId,
      note,
      place: { address, city, postal_code, contact_name, contact_phone },
    })
  }
  return { moved: moving.length, without_time, by_agreement }
}

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
