import { and, desc, eq, inArray } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { placesOf } from '../slots-to-offer.ts'
import { countBooked } from './delivery.queries.ts'
import { delivery_exceptions, delivery_slots, stops } from './delivery.tables.ts'
import { lockSlots } from './lock-slots.ts'

interface Reviving {
  orderId: number
  /** When the order lapsed: what it gave up then comes back. */
  lapsedAt: Date
  now: Date
}

/** Brings an order that lapsed when it was to be brought, and fetches it when it was to be fetched. The caller has asked `whyNotDelivered` in the same transaction. */
export async function deliverAgain(tx: Tx, reviving: Reviving): Promise<void> {
  const dropped = await droppedStops(tx, reviving)
  if (dropped.length === 0) return
  await tx
    .update(stops)
    .set({ state: 'open', ended_at: null, ended_by: null, ended_why: null })
    .where(
      inArray(
        stops.id,
        dropped.map(({ id }) => id),
      ),
    )
}

/** Why an order that lapsed can't be brought when it was to be, for a person to read; its slots are locked from here on. */
export async function whyNotDelivered(tx: Tx, reviving: Reviving): Promise<string | undefined> {
  const dropped = await droppedStops(tx, reviving)
  await lockSlots(
    tx,
    dropped.flatMap(({ slot_id }) => slot_id ?? []),
  )
  for (const stop of dropped) {
    const why = await whyNot(tx, stop, reviving.now)
    if (why) return why
  }
  return undefined
}

async function whyNot(tx: Tx, stop: typeof stops.$inferSelect, now: Date): Promise<string | undefined> {
  const word = stop.kind === 'deliver' ? 'pristatymo' : 'paėmimo'
  if (stop.day < dayOf(now)) return `${word} diena jau praėjo`
  if (stop.slot_id === null) return undefined
  const [slot] = await tx.select().from(delivery_slots).where(eq(delivery_slots.id, stop.slot_id))
  const exceptions = await tx.select().from(delivery_exceptions).where(eq(delivery_exceptions.day, stop.day))
  const booked = await countBooked(tx, [stop.slot_id], stop.day)
  const isFree = slot && booked(slot.id, stop.day) < placesOf(slot, stop.day, exceptions)
  return isFree ? undefined : `${word} laikas ${stop.day}, ${stop.from_time}–${stop.to_time} jau užimtas`
}

function droppedStops(tx: Tx, { orderId, lapsedAt }: Reviving): Promise<(typeof stops.$inferSelect)[]> {
  return tx
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'dropped'), eq(stops.ended_at, lapsedAt)))
    .orderBy(desc(stops.id))
}
