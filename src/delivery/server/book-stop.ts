import type { Day } from '#calendar/day.ts'
import type { Tx } from '#platform/database/database.ts'
import { stops } from './delivery.tables.ts'

/** Where, and who is met there. */
export interface StopPlace {
  address: string
  city: string
  postal_code: string | null
  contact_name: string
  contact_phone: string
}

interface Booking {
  orderId: number
  kind: 'deliver' | 'collect'
  zoneId?: number | null
  /** As `takeSlot` gave it; or a time that was agreed upon and takes no place of a slot; or some time of the day. */
  when: { day: Day; slot_id?: number | null; from?: string | null; to?: string | null }
  place: StopPlace
  note?: string
  now: Date
}

/** Writes a stop for an order; the order is locked, or being written. Answers its number. */
export async function bookStop(
  tx: Tx,
  { orderId, kind, zoneId = null, when, place, note = '', now }: Booking,
): Promise<number> {
  const [stop] = await tx
    .insert(stops)
    .values({
      order_id: orderId,
      kind,
      zone_id: zoneId,
      slot_id: when.slot_id ?? null,
      day: when.day,
      from_time: when.from ?? null,
      to_time: when.to ?? null,
      ...place,
      note,
      created_at: now,
    })
    .returning({ id: stops.id })
  if (!stop) throw new Error('The stop was not written')
  return stop.id
}
