import { and, gt, lt, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Hold } from '../peak-by-span.ts'
import { unit_holds } from './unit-holds.tables.ts'

/** What quotes hold of these products at some moment of [from, to), as long as they hold it. */
export async function quoteHolds(
  reader: Reader,
  productIds: number[],
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<{ product_id: number; hold: Hold }[]> {
  const found = await reader
    .select()
    .from(unit_holds)
    .where(
      and(
        sql`${unit_holds.product_id} = any(${sql.param(productIds)}::int[])`,
        ...[gt(unit_holds.until_at, now), lt(unit_holds.from_at, to), gt(unit_holds.to_at, from)],
      ),
    )
  return found.map(({ product_id, from_at, to_at, quantity }) => ({
    product_id,
    hold: { from: from_at.getTime(), to: to_at.getTime(), quantity },
  }))
}
