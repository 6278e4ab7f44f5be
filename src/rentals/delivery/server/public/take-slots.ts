import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import {
  chooseCollectionMessage,
  chooseSlot,
  collectedLater,
  collectionGone,
  slotGone,
} from '../../delivery-messages.ts'
import type { OfferedSlot, RentEnd, RentStart } from '../../list-offered-slots.ts'
import { delivery_slots } from '../delivery.tables.ts'
import { offerSlots } from './delivery.queries.ts'
import { lockSlots } from './lock-slots.ts'

export interface SlotChoice {
  delivery_slot_id?: number | null | undefined
  delivery_day?: Day | null | undefined
  collection_slot_id?: number | null | undefined
  collection_day?: Day | null | undefined
}

interface TakeSlotsInput {
  zoneId: number
  chosen: SlotChoice
  start: RentStart | undefined
  end: RentEnd | undefined
}

export interface TakenSlots {
  deliver: OfferedSlot
  collect?: OfferedSlot | undefined
}

/** 422 at `delivery_slot_id`, `collection_slot_id` when none was chosen, 409 `slot-full` with the times left. */
export async function takeSlots(work: Work, { zoneId, chosen, start, end }: TakeSlotsInput): Promise<TakenSlots> {
  if (!chosen.delivery_slot_id || !chosen.delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (end && (!chosen.collection_slot_id || !chosen.collection_day))
    throw invalid({ collection_slot_id: [chooseCollectionMessage] })
  await lockChosen(work.tx, chosen)
  const deliver = await requireDeliverySlot(work, { zoneId, chosen, start })
  return { deliver, collect: end && (await requireCollectionSlot(work, { zoneId, chosen, end, after: deliver })) }
}

/** Slots are locked in one order: no deadlock. */
export const lockChosen = (tx: Tx, { delivery_slot_id, collection_slot_id }: SlotChoice): Promise<void> =>
  lockSlots(
    tx,
    [delivery_slot_id, collection_slot_id].flatMap((id) => id ?? []),
  )

/** The slot is locked. */
export async function requireDeliverySlot(
  work: Work,
  { zoneId, chosen, start }: Omit<TakeSlotsInput, 'end'>,
): Promise<OfferedSlot> {
  const { tx, now } = work
  const slots = await offerSlots(tx, { zoneId, start, now })
  const slot = findIn(slots, chosen.delivery_slot_id, chosen.delivery_day)
  if (!slot)
    throw new Refusal(409, 'slot-full', slotGone, { errors: { delivery_slot_id: [slotGone] }, more: { slots } })
  return slot
}

interface SlotZoneCheck {
  slotId: number | null | undefined
  zoneId: number
  field: 'delivery_slot_id' | 'collection_slot_id'
}

/** Booked already, to another zone: 422 where the slot is not that zone's. */
export async function assertSlotInZone(tx: Tx, { slotId, zoneId, field }: SlotZoneCheck): Promise<void> {
  const [slot] = slotId ? await tx.select().from(delivery_slots).where(eq(delivery_slots.id, slotId)) : []
  if (slot?.zone_id && slot.zone_id !== zoneId)
    throw invalid({ [field]: ['Šiuo laiku ten nevažiuojame: pasirinkite kitą.'] })
}

interface CollectionSlotInput {
  zoneId: number
  chosen: SlotChoice
  /** Absent: any day. */
  end: RentEnd | undefined
  /** The delivery. */
  after?: { day: Day; to?: string | null } | undefined
}

/** The slot is locked. */
export async function requireCollectionSlot(
  work: Work,
  { zoneId, chosen, end, after }: CollectionSlotInput,
): Promise<OfferedSlot> {
  const { tx, now } = work
  const slots = await offerSlots(tx, { zoneId, end, now })
  const slot = findIn(slots, chosen.collection_slot_id, chosen.collection_day)
  if (slot && after && after.day === slot.day && slot.from < (after.to ?? '24'))
    throw invalid({ collection_slot_id: [collectedLater] })
  if (!slot)
    throw new Refusal(409, 'slot-full', collectionGone, {
      errors: { collection_slot_id: [collectionGone] },
      more: { collection_slots: slots },
    })
  return slot
}

const findIn = (slots: OfferedSlot[], id: number | null | undefined, on: Day | null | undefined) =>
  slots.find(({ slot_id, day }) => slot_id === id && day === on)
