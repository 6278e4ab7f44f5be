import type { LockedOrder } from '#orders/server/lock-order.ts'
import type { Reader } from '#platform/database/database.ts'
import { balance } from '#takings/payments/balance.ts'
import { orderBalance } from '#takings/payments/server/order-balance.ts'

/** Cents. Of a lapsed order what revives it; on credit nothing, since bills are paid. */
export async function dueOf(reader: Reader, { id, billing }: Pick<LockedOrder, 'id' | 'billing'>): Promise<number> {
  if (billing !== 'prepaid') return 0
  return balance({ ...(await orderBalance(reader, id)), isLapsed: false }).due
}
