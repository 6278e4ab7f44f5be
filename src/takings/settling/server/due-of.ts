import type { LockedOrder } from '#orders/server/lock-order.ts'
import type { Reader } from '#platform/database/database.ts'
import { balance } from '#takings/payments/balance.ts'
import { familyDues, type OrderDue } from '#takings/payments/server/family-dues.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'

/**
 * Of the order and its family, oldest first. Of a lapsed or not yet approved order that is asked for itself, what
 * revives it; of others alike nothing.
 */
export async function duesToSettle(
  reader: Reader,
  { id, billing }: Pick<LockedOrder, 'id' | 'billing'>,
): Promise<OrderDue[]> {
  const dues = await familyDues(reader, id)
  if (billing !== 'prepaid' || dues.some(({ orderId }) => orderId === id)) return dues
  const { due } = balance({ ...(await orderBalance(reader, id)), isLapsed: false })
  return due === 0 ? dues : [...dues, { orderId: id, due }].toSorted((a, b) => a.orderId - b.orderId)
}

export const sumOfDues = (dues: OrderDue[]): number => dues.reduce((sum, { due }) => sum + due, 0)
