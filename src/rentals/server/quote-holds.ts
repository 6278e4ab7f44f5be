import { and, gt, lt, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Hold } from '../peak-by-span.ts'
import type { CalendarQuoteHold } from '../rentals.contract.ts'
import { unit_holds } from './unit-holds.tables.ts'

/** What quotes hold of these products at some moment of [from, to), as long as they hold it, in the order in which it begins. */
export async function quoteHolds(
  reader: Reader,
  productIds: number[],
  { from, to, now }: { from: Date; to: Date; now: Date },
): Promise<{ product_id: number; hold: Hold; quoted: CalendarQuoteHold }[]> {
  const found = await reader
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
    })
    .from(unit_holds)
    .where(
      and(
        sql`${unit_holds.product_id} = any(${sql.param(productIds)}::int[])`,
        ...[gt(unit_holds.until_at, now), lt(unit_holds.from_at, to), gt(unit_holds.to_at, from)],
      ),
    )
    .orderBy(unit_holds.from_at, unit_holds.id)
  return found.map(({ product_id, from_at, to_at, until_at, ...quoted }) => ({
    product_id,
    hold: { from: from_at.getTime(), to: to_at.getTime(), quantity: quoted.quantity },
    quoted: { ...quoted, from: from_at.toISOString(), to: to_at.toISOString(), until: until_at.toISOString() },
  }))
}

/** The desk stands above this room: its table is read in words, and never written. */
const ofQuote = (column: 'number' | 'client') =>
  sql<string>`coalesce((select ${sql.raw(`q.${column}`)} from desk_orders q where q.id = ${unit_holds.desk_order_id}), '')`
