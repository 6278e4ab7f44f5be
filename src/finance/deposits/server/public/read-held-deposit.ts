import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { deposits } from '../deposits.tables.ts'
import { buildHeldSumSql } from './build-held-sum-sql.ts'

/** Cents. */
export async function readHeldDeposit(reader: Reader, orderId: number): Promise<number> {
  const [sum] = await reader
    .select({ held: sql<number>`coalesce(${sql.raw(buildHeldSumSql())}, 0)::int` })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
  return sum?.held ?? 0
}
