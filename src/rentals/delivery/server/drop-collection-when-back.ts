import type { RentalReturned } from '#rentals/rentals.events.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { findLastRentalDay } from './public/collection.queries.ts'
import { findCollectStop } from './public/delivery.queries.ts'
import { dropStop } from './public/drop-stop.ts'

/** At the counter. A clerk credits what was paid for it. */
export async function dropCollectionWhenBack(
  work: Work,
  { payload: { order: orderId } }: EventOf<typeof RentalReturned>,
): Promise<void> {
  const { tx } = work
  const stop = await findCollectStop(tx, orderId)
  if (!stop || (await findLastRentalDay(tx, orderId)) !== undefined) return
  await dropStop(work, { stopId: stop.id, why: 'Grąžinta nuomos punkte' })
}
