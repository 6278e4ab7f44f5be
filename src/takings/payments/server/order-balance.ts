import { inArray, sql } from 'drizzle-orm'
import { isPayable } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { creditedOf } from '#people/documents/server/credited-of.ts'
import type { Reader } from '#platform/database/database.ts'
import type { balance } from '../balance.ts'
import { receivedOf } from './received-of.ts'

export type OrderMoney = Parameters<typeof balance>[0]

/** For `balance`, cents; zeros without the order. */
export async function orderBalance(reader: Reader, orderId: number): Promise<OrderMoney> {
  const money = await orderBalances(reader, [orderId])
  return money.get(orderId) ?? { total: 0, credited: 0, received: 0, isPaid: false }
}

/** `takesMoney`: money came or may come. */
export async function orderBalances(
  reader: Reader,
  orderIds: number[],
): Promise<Map<number, OrderMoney & { takesMoney: boolean }>> {
  const rows = await reader
    .select({
      id: orders.id,
      total: orders.price_with_vat,
      credited: sql.raw(creditedOf('"orders"')).mapWith(Number),
      received: sql.raw(receivedOf('"orders"')).mapWith(Number),
      isPaid: sql<boolean>`${orders.paid_at} is not null`,
      isLapsed: sql<boolean>`${orders.lapsed_at} is not null`,
      takesMoney: sql<boolean>`(${orders.paid_at} is not null or ${isPayable})`,
    })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  return new Map(rows.map(({ id, ...one }) => [id, one]))
}
