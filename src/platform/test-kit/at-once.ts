import { expect } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { TestShop } from './test-shop.ts'

/** Commits the first once the second waits for its lock; fails if nothing waits. Of several, `waiting` must. */
export async function atOnce<T>(
  shop: TestShop,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { asked } = await shop.ground.database.transaction(async (tx) => {
    await first(tx)
    const answer = second()
    // it may be refused before anybody awaits it
    answer.catch(() => undefined)
    await untilOthersWait(shop, waiting)
    // In an object, because a bare promise would be awaited before the first ends.
    return { asked: answer }
  })
  return asked
}

export async function untilOthersWait({ ground }: TestShop, least: number): Promise<void> {
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await ground.database.pool.query(waits)).rowCount, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(least)
}
