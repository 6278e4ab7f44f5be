import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { deposits } from './deposits.tables.ts'
import { heldInSql } from './held-in-sql.ts'

export interface Holder {
  orderId: number
  /** Cents, more than 0. */
  held: number
}

/** Which orders of a family hold its deposit, oldest first. Exact only while they are locked. */
export async function depositHolders(reader: Reader, orderIds: number[]): Promise<Holder[]> {
  const held = sql<number>`coalesce(${sql.raw(heldInSql())}, 0)::int`
  return reader
    .select({ orderId: deposits.order_id, held })
    .from(deposits)
    .where(inArray(deposits.order_id, orderIds))
    .groupBy(deposits.order_id)
    .having(sql`${held} > 0`)
    .orderBy(asc(deposits.order_id))
}

/** Cents. */
export const heldByFamily = async (reader: Reader, orderIds: number[]): Promise<number> =>
  (await depositHolders(reader, orderIds)).reduce((sum, { held }) => sum + held, 0)
