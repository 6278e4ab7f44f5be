import { expect } from 'vitest'
import type { Tx } from '../database/database.ts'
import type { TestShop } from './test-shop.ts'

/** Commits the first once the second waits for its lock; fails if nothing waits. Of several, `waiting` must. */
export async function runConcurrently<T>(
  shop: TestShop,
  first: (tx: Tx) => Promise<unknown>,
  second: () => Promise<T>,
  waiting = 1,
): Promise<T> {
  const { answer: input } = await shop.context.database.transaction(async (tx) => {
    await first(tx)
    const answer = second()
    // it may be refused before anybody awaits it
    answer.catch(() => undefined)
    await waitUntilBlocked(shop, waiting)
    // In an object, because a bare promise would be awaited before the first ends.
    return { answer }
  })
  return input
}

export async function waitUntilBlocked({ context }: TestShop, min: number): Promise<void> {
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await context.database.pool.query(waits)).rowCount, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(min)
}
