import { diffBrokenBookings } from '#counter/fleet/diff-broken-bookings.ts'
import type { BrokenBooking } from '#counter/fleet/downtimes.contract.ts'
import type { Broken } from '#counter/fleet/list-broken-bookings.ts'
import { readBrokenBookings } from '#counter/fleet/server/list-bookings-broken-by-change.ts'
import { readPools } from '#counter/fleet/server/read-pools.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'

interface WatchBookingsInput {
  productIds: readonly number[]
  acceptBroken: boolean
  sentence: string
}

/**
 * Does what changes pools and compares them before and after, at all places. The caller holds the products' locks. Throws
 * 409 `breaks-bookings` with `broken` unless accepted: nothing of it is kept then.
 */
export async function watchBookings(
  { tx, now }: Work,
  { productIds, acceptBroken, sentence }: WatchBookingsInput,
  change: () => Promise<void>,
): Promise<BrokenBooking[]> {
  if (productIds.length === 0) {
    await change()
    return []
  }
  const before = await readPools(tx, productIds, now)
  await change()
  const after = await readPools(tx, productIds, now)
  const matches = new Map<number, Broken>()
  for (const pool of after) {
    const was = before.find(({ productId, placeId }) => productId === pool.productId && placeId === pool.placeId)
    const broken = was ? diffBrokenBookings(was, pool, [now.getTime(), Number.POSITIVE_INFINITY]) : []
    for (const one of broken) matches.set(one.id, one)
  }
  const broken = await readBrokenBookings(tx, matches)
  if (broken.length > 0 && !acceptBroken) throw conflict('breaks-bookings', sentence, { broken })
  return broken
}
