import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { lastDay } from './collection.queries.ts'
import { findCollectStop } from './delivery.queries.ts'
import { dropStop } from './drop-stop.ts'

/** At the counter. A clerk credits what was paid for it. */
export async function dropCollectionWhenBack(
  work: Work,
  { details: { order: orderId } }: Happening<'rental.returned'>,
): Promise<void> {
  const { tx } = work
  const stop = await findCollectStop(tx, orderId)
  if (!stop || (await lastDay(tx, orderId)) !== undefined) return
  await dropStop(work, { stopId: stop.id, why: 'Grąžinta nuomos punkte' })
}
