import type { Pool } from 'pg'
import type { z } from 'zod'
import { prepared } from '../database/prepared.ts'
import { limits } from '../limits/limits.ts'
import type { Told } from './progress.contract.ts'

/**
 * How far an import of this person is. One that gives no sign of life any more is taken away before anybody is told that
 * it is gone: should it live after all, it can't be written (`conclude`), so that what was said stays true.
 */
export async function readProgress<Result extends z.ZodType>(
  pool: Pool,
  { userId, key }: { userId: number; key: string },
  result: Result,
): Promise<(Told & { result: z.output<Result> | null }) | null> {
  await takeDead(pool, [userId, key, limits.jobDeadMs])
  const [row] = await read(pool, [userId, key])
  return row ? { ...row, result: result.nullable().parse(row.result) as z.output<Result> | null } : null
}

const takeDead = prepared(
  'take_dead_progress',
  `delete from progress
    where user_id = $1 and key = $2 and result is null and told_at < clock_timestamp() - $3 * interval '1 millisecond'`,
)

const read = prepared<Told & { result: unknown }>(
  'read_progress',
  'select step, done, whole, result from progress where user_id = $1 and key = $2',
)
