import { lockOrder } from '#orders/server/public/lock-order.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { chooseCollectionMessage as chooseFirst } from '../delivery-messages.ts'
import { lockStop } from './lock-stop.ts'
import { findFixedCollectionReason, findOrderRentEnd } from './public/collection.queries.ts'
import { findCollectStop, findDeliverStop } from './public/delivery.queries.ts'
import { moveStop } from './public/move-stop.ts'
import { lockChosen, requireCollectionSlot, type SlotChoice } from './public/take-slots.ts'

interface ChooseCollectionInput {
  orderId: number
  chosen: Pick<SlotChoice, 'collection_slot_id' | 'collection_day'>
}

/** 404; 409 `no-collection`, `collection-fixed` when too late; as `requireCollectionSlot`. */
export async function chooseCollection(work: Work, { orderId, chosen }: ChooseCollectionInput): Promise<void> {
  const { tx, now } = work
  if (!chosen.collection_slot_id || !chosen.collection_day) throw invalid({ collection_slot_id: [chooseFirst] })
  await lockOrder(tx, orderId)
  await lockChosen(tx, chosen)
  const seen = await findCollectStop(tx, orderId)
  if (!seen) throw conflict('no-collection', 'Šio užsakymo įrankių pasiimti nebevažiuosime.')
  const stop = await lockStop(tx, seen.id)
  if (stop.slot_id === chosen.collection_slot_id && stop.day === chosen.collection_day) return
  const fixed = await findFixedCollectionReason(tx, stop, now)
  if (fixed) throw conflict('collection-fixed', fixed)
  const brought = await findDeliverStop(tx, orderId)
  const after = brought && { day: brought.day, to: brought.to_time }
  const end = await findOrderRentEnd(tx, orderId)
  const when = await requireCollectionSlot(work, { zoneId: stop.zone_id ?? 0, chosen, end, after })
  await moveStop(work, { stopId: stop.id, when })
}
