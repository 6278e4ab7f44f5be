import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Hold } from '../../compute-peak-by-span.ts'
import type { CalendarQuoteHold } from '../../rentals.contract.ts'
import { unit_holds } from '../unit-holds.tables.ts'

/** Within [from, to), by start; of one place, or of all. One way without end. */
export async function quoteHolds(
  reader: Reader,
  productIds: number[],
  { from, to, placeId, now }: { from: Date; to: Date; placeId?: number | undefined; now: Date },
): Promise<{ product_id: number; hold: Hold; quoted: CalendarQuoteHold }[]> {
  const unitHoldRows = await reader
    .select({
      id: unit_holds.id,
      order_id: unit_holds.desk_order_id,
      number: ofQuote('number'),
      client: ofQuote('client'),
      quantity: unit_holds.quantity,
      product_id: unit_holds.product_id,
      from_at: unit_holds.from_at,
      to_at: unit_holds.to_at,
      until_at: unit_holds.until_at,
      one_way: unit_holds.one_way,
    })
    .from(unit_holds)
    .where(
      and(
        sql`${unit_holds.product_id} = any(${sql.param(productIds)}::int[])`,
        ...[gt(unit_holds.until_at, now), lt(unit_holds.from_at, to)],
        or(gt(unit_holds.to_at, from), unit_holds.one_way),
        placeId === undefined ? undefined : eq(unit_holds.place_id, placeId),
      ),
    )
    .orderBy(unit_holds.from_at, unit_holds.id)
  return unitHoldRows.map(({ product_id, from_at, to_at, until_at, one_way, ...quoted }) => ({
    product_id,
    hold: {
      from: from_at.getTime(),
      to: one_way ? Number.POSITIVE_INFINITY : to_at.getTime(),
      quantity: quoted.quantity,
    },
    quoted: { ...quoted, from: from_at.toISOString(), to: to_at.toISOString(), until: until_at.toISOString() },
  }))
}

/** Raw SQL: the desk is above. */
const ofQuote = (column: 'number' | 'client') =>
  sql<string>`coalesce((select ${sql.raw(`q.${column}`)} from desk_orders q where q.id = ${unit_holds.desk_order_id}), '')`
