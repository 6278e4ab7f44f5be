// biome-ignore-all lint/plugin/sql-by-hand: asks several tables at once what happened to a rental

import { sql } from 'drizzle-orm'
import { removeEarlierPieces } from '#finance/billing/server/public/write-earlier-pieces.ts'
import { removeImportedOrders } from '#orders/server/public/record-imported-orders.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { assertNothingDepends, buildInUseRefusal } from '#shell/imports/server/public/assert-nothing-depends.ts'

/** 409 `in-use` once a tool came back, went on, was billed, or a deposit was taken. */
export async function removeOpenRentals(work: Work<number>, { ids }: { ids: number[] }): Promise<void> {
  const { tx } = work
  const own = ['order_lines', 'rentals', 'handovers', 'imported_orders', 'unbilled_lines', 'billed_pieces']
  await assertNothingDepends(tx, { table: 'orders', ids, own })
  const lines = await idsOf(tx, sql`select id from order_lines where order_id = any(${sql.param(ids)}::int[])`)
  const ofLine = ['rentals', 'handover_lines', 'billed_pieces', 'unbilled_lines']
  await assertNothingDepends(tx, { table: 'order_lines', ids: lines, own: ofLine })
  const rentals = await idsOf(tx, sql`select id from rentals where order_id = any(${sql.param(ids)}::int[])`)
  await assertNothingDepends(tx, { table: 'rentals', ids: rentals, own: ['rental_units', 'rental_counts'] })
  await assertAsTheyCame(tx, ids)
  await removeEarlierPieces(work, { orderIds: ids })
  await removeImportedOrders(work, { ids })
}

async function idsOf(tx: Tx, query: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(query)
  return rows.map(({ id }) => id)
}

/** The rows are locked. */
async function assertAsTheyCame(tx: Tx, ids: number[]): Promise<void> {
  const orderIds = sql`any(${sql.param(ids)}::int[])`
  const { rows } = await tx.execute(sql`
    select from orders where id = ${orderIds} and (revision > 1 or changes > 0 or paid_at is not null or deleted_at is not null)
    union all
    select from rentals where order_id = ${orderIds} and (returned_at is not null or cancelled_at is not null
       or handed_out <> quantity or split_from is not null or promised_at is not null or swapped_at is not null or rebooked_at is not null)
    union all
    select from billed_pieces where order_id = ${orderIds} and document_id is not null
    union all
    select from handovers where order_id = ${orderIds} and (act = 'return' or document_id is not null)
    limit 1`)
  if (rows.length > 0) throw buildInUseRefusal()
}
