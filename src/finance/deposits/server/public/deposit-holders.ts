import { asc, inArray, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { deposits } from '../deposits.tables.ts'
import { buildHeldSumSql } from './build-held-sum-sql.ts'

export interface DepositHolder {
  orderId: number
  /** Cents, more than 0. */
  held: number
}

/** Orders of a family that hold its deposit, oldest first. The sums are exact only while locked. */
export async function listDepositHolders(reader: Reader, orderIds: number[]): Promise<DepositHolder[]> {
  const held = sql<number>`coalesce(${sql.raw(buildHeldSumSql())}, 0)::int`
  return reader
    .select({ orderId: deposits.order_id, held })
    .from(deposits)
    .where(inArray(deposits.order_id, orderIds))
    .groupBy(deposits.order_id)
    .having(sql`${held} > 0`)
    .orderBy(asc(deposits.order_id))
}

/** Cents. */
export const readFamilyHeldDeposit = async (reader: Reader, orderIds: number[]): Promise<number> =>
  (await listDepositHolders(reader, orderIds)).reduce((sum, { held }) => sum + held, 0)
