import type { DomainEvent } from '#shell/action/domain-events.ts'
import type { Work } from '#shell/action/work.ts'
import { findLastRentalDay } from './public/collection.queries.ts'
import { findCollectStop } from './public/delivery.queries.ts'
import { dropStop } from './public/drop-stop.ts'

/** At the counter. A clerk credits what was paid for it. */
export async function dropCollectionWhenBack(
  work: Work,
  { details: { order: orderId } }: DomainEvent<'rental.returned'>,
): Promise<void> {
  const { tx } = work
  const stop = await findCollectStop(tx, orderId)
  if (!stop || (await findLastRentalDay(tx, orderId)) !== undefined) return
  await dropStop(work, { stopId: stop.id, why: 'Grąžinta nuomos punkte' })
}
