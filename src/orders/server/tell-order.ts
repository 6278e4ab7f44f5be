import { dayOf } from '#calendar/vilnius-time.ts'
import type { DocumentSnapshot } from '#documents/document-snapshot.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { orderSnapshots } from './order-snapshot.ts'
import type { orders } from './orders.tables.ts'

/** An order as its mails tell it: what a prepayment invoice of today would say, without a number. Throws when there is none. */
export async function tellOrder(
  tx: Tx,
  { orderId, now, settings }: { orderId: number; now: Date; settings: Settings },
): Promise<{ order: typeof orders.$inferSelect; told: Omit<DocumentSnapshot, 'full_number'> }> {
  const [one] = await orderSnapshots(tx, { kind: 'prepayment', orderIds: [orderId], settings })
  if (!one) throw new Error(`There is no order ${orderId}`)
  const { full_number: _, ...told } = one.snapshotOf({ full_number: '', issued_on: dayOf(now) })
  return { order: one.order, told }
}
