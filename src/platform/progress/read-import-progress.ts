// biome-ignore-all lint/plugin/sql-by-hand: its table is told by a migration alone

import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../database/database.ts'
import { limits } from '../limits/limits.ts'
import type { ProgressReport } from './progress.contract.ts'

/**
 * An import without a sign of life is deleted before its owner hears: should it still live, it can't commit
 * (`conclude`).
 */
export async function readImportProgress<Result extends z.ZodType>(
  db: Db,
  { userId, key }: { userId: number; key: string },
  result: Result,
): Promise<(ProgressReport & { result: z.output<Result> | null }) | null> {
  await db.execute(sql`
    delete from progress where user_id = ${userId} and key = ${key} and result is null
       and told_at < clock_timestamp() - ${limits.jobDeadMs} * interval '1 millisecond'`)
  const { rows } = await db.execute<Read>(sql`
    select step, done, whole, result from progress where user_id = ${userId} and key = ${key}`)
  const [row] = rows
  return row ? { ...row, result: result.nullable().parse(row.result) as z.output<Result> | null } : null
}

interface Read extends ProgressReport, Record<string, unknown> {
  result: unknown
}
