import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import type { LineDiscount, Order, OrderLine } from '../../orders.contract.ts'
import { order_lines } from '../orders.tables.ts'

/** The office alone sees the lines priced by hand, by whom and why. */
export async function withDiscounts(
  reader: Reader,
  { id, lines }: Pick<Order, 'id' | 'lines'>,
): Promise<(OrderLine & { discount?: LineDiscount })[]> {
  const rows = await reader
    .select({ id: order_lines.id, by_hand: order_lines.by_hand })
    .from(order_lines)
    .where(and(eq(order_lines.order_id, id), isNotNull(order_lines.by_hand)))
  if (rows.length === 0) return lines
  const entry = await buildLineDiscountMapper(
    reader,
    rows.map(({ by_hand }) => by_hand),
  )
  return lines.map((line) => {
    const by_hand = rows.find((row) => row.id === line.id)?.by_hand
    return by_hand ? { ...line, discount: entry(by_hand) } : line
  })
}

export async function buildLineDiscountMapper(
  reader: Reader,
  given: readonly (ByHand | null | undefined)[],
): Promise<(by_hand: ByHand) => LineDiscount> {
  const ids = [...new Set(given.flatMap((one) => (one ? [one.by] : [])))]
  const names =
    ids.length === 0
      ? []
      : await reader
          .select({ id: users.id, name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
          .from(users)
          .where(inArray(users.id, ids))
  return ({ percent, price, reason, by, list, taken_off }) => ({
    percent,
    price,
    reason,
    list_price: list.price,
    taken_off,
    by: names.find(({ id }) => id === by)?.name ?? null,
  })
}
