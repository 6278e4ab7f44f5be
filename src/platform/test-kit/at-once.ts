import { expect } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { TestShop } from './test-shop.ts'

/**
 * Begins the second while the first is done and not yet true for anybody else, and lets the first be true once the second waits for
 * it; what the second is answered. A second that waits for nobody fails. The second may be several, of whom `waiting` have to wait.
 */
export async function atOnce<T>(
  shop: TestShop,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { asked } = await shop.ground.database.transaction(async (tx) => {
    await first(tx)
    const answer = second()
    await untilOthersWait(shop, waiting)
    // In an object: by itself it would be waited for before the first ends.
    return { asked: answer }
  })
  return asked
}

/** Of whoever asks this shop's database something, so many are held by a lock. */
export async function untilOthersWait({ ground }: TestShop, least: number): Promise<void> {
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await ground.database.pool.query(waits)).rowCount, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(least)
}
