import type { Tx } from '#platform/database/database.ts'
import { lastDay } from './collection.queries.ts'
import { findCollectStop } from './delivery.queries.ts'
import { dropStop } from './drop-stop.ts'

interface Returned {
  orderId: number
  byUserId: number
  now: Date
}

/** All of an order came back to the counter: nobody drives there to fetch it. What was ordered for that is credited by a clerk. */
export async function dropCollectionWhenBack(tx: Tx, { orderId, byUserId, now }: Returned): Promise<void> {
  const stop = await findCollectStop(tx, orderId)
  if (!stop || (await lastDay(tx, orderId)) !== undefined) return
  await dropStop(tx, { stopId: stop.id, why: 'Grąžinta nuomos punkte', byUserId, now })
}
