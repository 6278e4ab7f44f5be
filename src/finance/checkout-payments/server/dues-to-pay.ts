import { computeBalance } from '#finance/payments/payment-balance.ts'
import { listFamilyDues, type OrderDue } from '#finance/payments/server/public/list-family-dues.ts'
import { readOrderMoney } from '#finance/payments/server/public/read-order-money.ts'
import type { LockedOrder } from '#orders/server/public/lock-order.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * Of the order and its family, oldest first. Of a lapsed or not yet approved order that is asked for itself, what
 * revives it; of others alike nothing.
 */
export async function listDuesToPay(
  reader: Reader,
  { id, billing }: Pick<LockedOrder, 'id' | 'billing'>,
): Promise<OrderDue[]> {
  const dues = await listFamilyDues(reader, id)
  if (billing !== 'prepaid' || dues.some(({ orderId }) => orderId === id)) return dues
  const { due } = computeBalance({ ...(await readOrderMoney(reader, id)), isLapsed: false })
  return due === 0 ? dues : [...dues, { orderId: id, due }].toSorted((a, b) => a.orderId - b.orderId)
}

export const sumDues = (dues: OrderDue[]): number => dues.reduce((sum, { due }) => sum + due, 0)
