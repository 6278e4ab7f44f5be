import type { Day } from '#calendar/day.ts'
import type { Tx } from '#platform/database/database.ts'
import { invalid, Refusal } from '#platform/refusal.ts'
import { chooseCollection, chooseSlot, collectedLater, collectionGone, slotGone } from '../delivery-words.ts'
import type { OfferedSlot, RentEnd, RentStart } from '../slots-to-offer.ts'
import { offerSlots } from './delivery.queries.ts'
import { lockSlots } from './lock-slots.ts'

export interface ChosenSlots {
  delivery_slot_id?: number | null | undefined
  delivery_day?: Day | null | undefined
  collection_slot_id?: number | null | undefined
  collection_day?: Day | null | undefined
}

interface Taking {
  zoneId: number
  chosen: ChosenSlots
  start: RentStart | undefined
  /** When what is rented ends, where it is to be fetched, too. */
  end: RentEnd | undefined
  now: Date
}

/** When an order is brought, and when what it rents is fetched. */
export interface TakenSlots {
  deliver: OfferedSlot
  collect?: OfferedSlot | undefined
}

/**
 * The chosen slots, locked, with a place for one more each. Throws 422 at `delivery_slot_id` or `collection_slot_id` when none was chosen, 409 `slot-full`
 * with the times that are left (`slots`, `collection_slots`) when it can't be had, or not any more.
 */
export async function takeSlots(tx: Tx, { zoneId, chosen, start, end, now }: Taking): Promise<TakenSlots> {
  if (!chosen.delivery_slot_id || !chosen.delivery_day) throw invalid({ delivery_slot_id: [chooseSlot] })
  if (end && (!chosen.collection_slot_id || !chosen.collection_day))
    throw invalid({ collection_slot_id: [chooseCollection] })
  await lockChosen(tx, chosen)
  const deliver = await demandSlot(tx, { zoneId, chosen, start, now })
  return { deliver, collect: end && (await demandCollection(tx, { zoneId, chosen, end, after: deliver, now })) }
}

/** Both, in one order: whoever asks for them one by one would wait for somebody who waits for them. */
export const lockChosen = (tx: Tx, { delivery_slot_id, collection_slot_id }: ChosenSlots): Promise<void> =>
  lockSlots(
    tx,
    [delivery_slot_id, collection_slot_id].flatMap((id) => id ?? []),
  )

/** The slot at which it is to be brought; the caller has locked it. */
export async function demandSlot(tx: Tx, { zoneId, chosen, start, now }: Omit<Taking, 'end'>): Promise<OfferedSlot> {
  const slots = await offerSlots(tx, { zoneId, start, now })
  const found = findIn(slots, chosen.delivery_slot_id, chosen.delivery_day)
  if (!found)
    throw new Refusal(409, 'slot-full', slotGone, { errors: { delivery_slot_id: [slotGone] }, more: { slots } })
  return found
}

interface Fetching {
  zoneId: number
  chosen: ChosenSlots
  /** Absent: any day from now on. */
  end: RentEnd | undefined
  /** When it is brought: nobody fetches it before. */
  after?: { day: Day; to?: string | null } | undefined
  now: Date
}

/** The slot at which it is to be fetched; the caller has locked it. */
export async function demandCollection(tx: Tx, { zoneId, chosen, end, after, now }: Fetching): Promise<OfferedSlot> {
  const slots = await offerSlots(tx, { zoneId, end, now })
  const found = findIn(slots, chosen.collection_slot_id, chosen.collection_day)
  if (found && after && after.day === found.day && found.from < (after.to ?? '24'))
    throw invalid({ collection_slot_id: [collectedLater] })
  if (!found)
    throw new Refusal(409, 'slot-full', collectionGone, {
      ...{ errors: { collection_slot_id: [collectionGone] }, more: { collection_slots: slots } },
    })
  return found
}

const findIn = (slots: OfferedSlot[], id: number | null | undefined, on: Day | null | undefined) =>
  slots.find(({ slot_id, day }) => slot_id === id && day === on)
