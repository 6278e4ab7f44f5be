import { lockOrder } from '#orders/server/lock-order.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { chooseCollection as chooseFirst } from '../delivery-words.ts'
import { rentEndOf, whyFixed } from './collection.queries.ts'
import { findCollectStop, findDeliverStop } from './delivery.queries.ts'
import { lockStop } from './lock-stop.ts'
import { moveStop } from './move-stop.ts'
import { type ChosenSlots, demandCollection, lockChosen } from './take-slots.ts'

interface Choosing {
  orderId: number
  chosen: Pick<ChosenSlots, 'collection_slot_id' | 'collection_day'>
}

/** 404; 409 `no-collection`, `collection-fixed` when too late; as `demandCollection`. */
export async function chooseCollection(work: Work, { orderId, chosen }: Choosing): Promise<void> {
  const { tx, now } = work
  if (!chosen.collection_slot_id || !chosen.collection_day) throw invalid({ collection_slot_id: [chooseFirst] })
  await lockOrder(tx, orderId)
  await lockChosen(tx, chosen)
  const seen = await findCollectStop(tx, orderId)
  if (!seen) throw conflict('no-collection', 'Šio užsakymo įrankių pasiimti nebevažiuosime.')
  const stop = await lockStop(tx, seen.id)
  if (stop.slot_id === chosen.collection_slot_id && stop.day === chosen.collection_day) return
  const fixed = await whyFixed(tx, stop, now)
  if (fixed) throw conflict('collection-fixed', fixed)
  const brought = await findDeliverStop(tx, orderId)
  const after = brought && { day: brought.day, to: brought.to_time }
  const end = await rentEndOf(tx, orderId)
  const when = await demandCollection(work, { zoneId: stop.zone_id ?? 0, chosen, end, after })
  await moveStop(work, { stopId: stop.id, when })
}
