import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { buildOrderListCondition } from '#orders/server/public/order-conditions.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ReportQuery } from '#shell/reports/define-report.ts'
import type { DiscountsReportRow } from '../../discounts.contract.ts'

export async function readDiscounts(
  reader: Reader,
  { max, ...query }: Pick<ReportQuery, 'from' | 'to' | 'place'> & { max: number },
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
