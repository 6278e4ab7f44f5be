import { isAmong } from '#platform/database/is-among.ts'
import type { Work } from '#shell/action/work.ts'
import { OrderImported } from '../../orders.events.ts'
import { imported_orders } from '../imported-orders.tables.ts'
import { orders } from '../orders.tables.ts'
import { toOrderSubject } from './to-order-subject.ts'

/** Written by `writeOrders`: another program let their tools out. */
export async function recordImportedOrders(
  work: Work,
  all: readonly { orderId: number; number: string }[],
): Promise<void> {
  await work.tx.insert(imported_orders).values(all.map(({ orderId, number }) => ({ order_id: orderId, number })))
  await work.happenedToEach(
    OrderImported,
    all.map(({ orderId, number }) => ({ subject: toOrderSubject(orderId), payload: { number } })),
  )
}

/** With lines and rentals; `assertNothingDepends` was asked. */
export async function removeImportedOrders({ tx }: Work, { ids }: { ids: number[] }): Promise<void> {
  await tx.delete(orders).where(isAmong(orders.id, ids))
}
