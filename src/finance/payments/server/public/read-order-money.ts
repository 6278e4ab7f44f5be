import { inArray, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isPayable } from '#orders/server/public/order-conditions.ts'
import { buildCreditedSql } from '#people/documents/server/public/build-credited-sql.ts'
import type { Reader } from '#platform/database/database.ts'
import type { computeBalance } from '../../payment-balance.ts'
import { buildReceivedSql } from './build-received-sql.ts'

export type OrderMoney = Parameters<typeof computeBalance>[0] & { advance: number }

/** Cents for `balance`; zeros without the order. */
export async function readOrderMoney(reader: Reader, orderId: number): Promise<OrderMoney> {
  const money = await readOrdersMoney(reader, [orderId])
  return money.get(orderId) ?? { total: 0, credited: 0, received: 0, isPaid: false, advance: 0 }
}

/** `takesMoney`: money came or may come. */
export async function readOrdersMoney(
  reader: Reader,
  orderIds: number[],
): Promise<Map<number, OrderMoney & { takesMoney: boolean }>> {
  const rows = await reader
    .select({
      id: orders.id,
      total: orders.price_with_vat,
      credited: sql.raw(buildCreditedSql('"orders"')).mapWith(Number),
      received: sql.raw(buildReceivedSql('"orders"')).mapWith(Number),
      advance: sql`coalesce((select m.used + m.surplus from money_of_order("orders"."id") m), 0)`.mapWith(Number),
      isPaid: sql<boolean>`${orders.paid_at} is not null`,
      isLapsed: sql<boolean>`${orders.lapsed_at} is not null`,
      takesMoney: sql<boolean>`(${orders.paid_at} is not null or ${isPayable})`,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
