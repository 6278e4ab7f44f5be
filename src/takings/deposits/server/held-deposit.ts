import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { deposits } from './deposits.tables.ts'
import { heldInSql } from './held-in-sql.ts'

/** Cents. */
export async function heldDeposit(reader: Reader, orderId: number): Promise<number> {
  const [sum] = await reader
    .select({
      held: sql<number>`coalesce(${sql.raw(heldInSql())}, 0)::int`,
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
  return sum?.held ?? 0
}
