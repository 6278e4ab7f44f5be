import { lockOrder } from '#orders/server/lock-order.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, invalid } from '#platform/refusal.ts'
import { chooseCollection as chooseFirst } from '../delivery-words.ts'
import { rentEndOf, whyFixed } from './collection.queries.ts'
import { findCollectStop, findDeliverStop } from './delivery.queries.ts'
import { lockStop } from './lock-stop.ts'
import { moveStop } from './move-stop.ts'
import { type ChosenSlots, demandCollection, lockChosen } from './take-slots.ts'

interface Choosing {
  orderId: number
  chosen: Pick<ChosenSlots, 'collection_slot_id' | 'collection_day'>
  now: Date
}

/**
 * Its customer chooses when what is rented is fetched. Chosen once more, the same. Throws 404, 409 `no-collection` where nobody is to come,
 * `collection-fixed` when it is too late to choose, and as `demandCollection`.
 */
export async function chooseCollection(tx: Tx, { orderId, chosen, now }: Choosing): Promise<void> {
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
  const when = await demandCollection(tx, { zoneId: stop.zone_id ?? 0, chosen, end, after, now })
  await moveStop(tx, { stopId: stop.id, when })
}
