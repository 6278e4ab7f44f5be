import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { buildOrderListCondition } from '#orders/server/public/order-conditions.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { CsvColumn } from '#platform/csv/csv-column.ts'
import { sendCsv } from '#platform/csv/send-csv.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { type DiscountsReportRow, ExportDiscounts, ShowDiscounts } from '../discounts.contract.ts'

const MAX_ON_SCREEN = 5_000
const MAX_IN_FILE = 100_000

export const registerDiscountRoutes: ModuleApi = (route) => {
  route(ShowDiscounts, async ({ query, database: { db } }) => {
    choosePlace(await readPlaces(db), query.place)
    return { data: await readDiscounts(db, query, MAX_ON_SCREEN) }
  })

  route(ExportDiscounts, async ({ query, database: { db }, now, reply }) => {
    choosePlace(await readPlaces(db), query.place)
    const rows = await readDiscounts(db, query, MAX_IN_FILE)
    return sendCsv(reply, {
      name: 'nuolaidos',
      day: toVilniusDay(now),
      total: rows.length,
      columns,
      batches: inOne(rows),
    })
  })
}

async function readDiscounts(
  reader: Reader,
  query: QueryOf<typeof ShowDiscounts>,
  max: number,
): Promise<DiscountsReportRow[]> {
  const by = sql`(${order_lines.by_hand} ->> 'by')::int`
  const reason = sql<string>`${order_lines.by_hand} ->> 'reason'`
  const list = sql`(${order_lines.by_hand} -> 'list' ->> 'price')::bigint`
  const off = sql`(${order_lines.by_hand} ->> 'taken_off')::bigint`
  const sum = (of: typeof off) => sql`sum(${of})`.mapWith(Number)
  const rows = await reader
    .select({
      by: sql<number>`${by}`,
      name: sql<string | null>`max(trim(${users.name} || ' ' || ${users.lastname}))`,
      reason,
      lines: sql<number>`count(*)::int`,
      list_price: sum(list),
      taken_off: sum(sql`greatest(${off}, 0)`),
      added: sum(sql`greatest(-${off}, 0)`),
    })
    .from(order_lines)
    .innerJoin(orders, eq(orders.id, order_lines.order_id))
    .leftJoin(users, eq(users.id, by))
    .where(and(isNotNull(order_lines.by_hand), buildOrderListCondition(query)))
    .groupBy(by, reason)
    .orderBy(sql`sum(greatest(${off}, 0)) desc`, sql`2`, reason)
    .limit(max)
  return rows.map(({ by: id, name, ...row }) => ({
    clerk: name === null ? null : { id, name },
    ...row,
    price: row.list_price - row.taken_off + row.added,
  }))
}

const columns: CsvColumn<keyof ReturnType<typeof asRow>>[] = [
  { field: 'clerk', head: 'Darbuotojas' },
  { field: 'reason', head: 'Priežastis' },
  { field: 'lines', head: 'Eilutės' },
  { field: 'list_price', head: 'Be nuolaidos, be PVM' },
  { field: 'taken_off', head: 'Nuolaida be PVM' },
  { field: 'added', head: 'Priedas be PVM' },
  { field: 'price', head: 'Kaina be PVM' },
]

async function* inOne(rows: DiscountsReportRow[]) {
  yield rows.map(asRow)
}

const asRow = ({ clerk, reason, lines, list_price, taken_off, added, price }: DiscountsReportRow) => ({
  clerk: clerk?.name ?? '',
  reason,
  lines,
  list_price: { cents: list_price },
  taken_off: { cents: taken_off },
  added: { cents: added },
  price: { cents: price },
})
