import type pg from 'pg'

/** What PostgreSQL needs to count this far on an idle machine of the kind on which limits of time were asked for. */
const yardstick = 'select count(*) from generate_series(1, 150000)'
const yardstickMs = 20

/**
 * The fewest milliseconds that `act` took, tried until it took less than `enough` and at most twenty times. On a machine that does much
 * else meanwhile a time counts for as much less as the yardstick, which is asked beside it, is slower.
 */
export async function quickestBeside(
  pool: pg.Pool,
  act: () => Promise<unknown>,
  { enough }: { enough: number },
): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY
  for (let round = 0; round < 20 && fewest >= enough; round++) {
    const beside = await timed(() => pool.query(yardstick))
    const ours = await timed(act)
    fewest = Math.min(fewest, ours / Math.max(1, beside / yardstickMs))
  }
  return fewest
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
