import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { stops } from '../delivery.tables.ts'

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
  /** The time comes from `takeSlot`, or is agreed without a slot, or is any time of the day. */
  when: { day: Day; slot_id?: number | null; from?: string | null; to?: string | null }
  place: StopPlace
  note?: string
}

/** The order must be locked or new. */
export async function bookStop(
  work: Work,
  { orderId, kind, zoneId = null, when, place, note = '' }: Booking,
): Promise<number> {
  const { tx, now } = work
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
  work.tell('stops')
  return stop.id
}
