import { and, desc, eq } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { placesOf } from '../slots-to-offer.ts'
import { countBooked } from './delivery.queries.ts'
import { delivery_exceptions, delivery_slots, stops } from './delivery.tables.ts'
import { lockSlot } from './lock-slot.ts'

interface Reviving {
  orderId: number
  /** When the order lapsed: what it gave up then comes back. */
  lapsedAt: Date
  now: Date
}

/** Brings an order that lapsed when it was to be brought. The caller has asked `whyNotDelivered` in the same transaction. */
export async function deliverAgain(tx: Tx, reviving: Reviving): Promise<void> {
  const stop = await droppedStop(tx, reviving)
  if (!stop) return
  await tx
    .update(stops)
    .set({ state: 'open', ended_at: null, ended_by: null, ended_why: null })
    .where(eq(stops.id, stop.id))
}

/** Why an order that lapsed can't be brought when it was to be, for a person to read; its slot is locked from here on. */
export async function whyNotDelivered(tx: Tx, reviving: Reviving): Promise<string | undefined> {
  const stop = await droppedStop(tx, reviving)
  if (!stop) return undefined
  if (stop.day < dayOf(reviving.now)) return 'pristatymo diena jau praėjo'
  if (stop.slot_id === null) return undefined
  await lockSlot(tx, stop.slot_id)
  const [slot] = await tx.select().from(delivery_slots).where(eq(delivery_slots.id, stop.slot_id))
  const exceptions = await tx.select().from(delivery_exceptions).where(eq(delivery_exceptions.day, stop.day))
  const booked = await countBooked(tx, [stop.slot_id], stop.day)
  const isFree = slot && booked(slot.id, stop.day) < placesOf(slot, stop.day, exceptions)
  return isFree ? undefined : `pristatymo laikas ${stop.day}, ${stop.from_time}–${stop.to_time} jau užimtas`
}

async function droppedStop(tx: Tx, { orderId, lapsedAt }: Reviving) {
  const [stop] = await tx
    .select()
    .from(stops)
    .where(
      and(
        eq(stops.order_id, orderId),
        eq(stops.kind, 'deliver'),
        eq(stops.state, 'dropped'),
        eq(stops.ended_at, lapsedAt),
      ),
    )
    .orderBy(desc(stops.id))
    .limit(1)
  return stop
}
