import { and, desc, eq, inArray } from 'drizzle-orm'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { getSlotCapacity } from '../../list-offered-slots.ts'
import { delivery_exceptions, delivery_slots, stops } from '../delivery.tables.ts'
import { countBooked } from './delivery.queries.ts'
import { lockSlots } from './lock-slots.ts'

interface ReviveStopsInput {
  orderId: number
  /** Stops dropped then are revived. */
  lapsedAt: Date
}

/** The caller has run `findReviveStopsProblem` in the same transaction. */
export async function reviveStops(work: Work, reviving: ReviveStopsInput): Promise<void> {
  const dropped = await droppedStops(work, reviving)
  if (dropped.length === 0) return
  await work.tx
    .update(stops)
    .set({ state: 'open', ended_at: null, ended_by: null, ended_why: null })
    .where(
      inArray(
        stops.id,
        dropped.map(({ id }) => id),
      ),
    )
  work.tell('stops')
}

/** The problem is for a person to read. Locks the slots. */
export async function findReviveStopsProblem(work: Work, reviving: ReviveStopsInput): Promise<string | undefined> {
  const dropped = await droppedStops(work, reviving)
  await lockSlots(
    work.tx,
    dropped.flatMap(({ slot_id }) => slot_id ?? []),
  )
  for (const stop of dropped) {
    const why = await whyNot(work, stop)
    if (why) return why
  }
  return undefined
}

async function whyNot(work: Work, stop: typeof stops.$inferSelect): Promise<string | undefined> {
  const { tx, now } = work
  const word = stop.kind === 'deliver' ? 'pristatymo' : 'paėmimo'
  if (stop.day < toVilniusDay(now)) return `${word} diena jau praėjo`
  if (stop.slot_id === null) return undefined
  const [slot] = await tx.select().from(delivery_slots).where(eq(delivery_slots.id, stop.slot_id))
  const exceptions = await tx.select().from(delivery_exceptions).where(eq(delivery_exceptions.day, stop.day))
  const booked = await countBooked(tx, [stop.slot_id], stop.day)
  const isFree = slot && booked(slot.id, stop.day) < getSlotCapacity(slot, stop.day, exceptions)
  return isFree ? undefined : `${word} laikas ${stop.day}, ${stop.from_time}–${stop.to_time} jau užimtas`
}

function droppedStops(work: Work, { orderId, lapsedAt }: ReviveStopsInput): Promise<(typeof stops.$inferSelect)[]> {
  return work.tx
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.state, 'dropped'), eq(stops.ended_at, lapsedAt)))
    .orderBy(desc(stops.id))
}
