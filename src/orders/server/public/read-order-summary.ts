import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { buildOrderSnapshots } from '../order-snapshot.ts'
import type { orders } from '../orders.tables.ts'

/** The summary is today's prepayment invoice, unnumbered. Throws when there is none. */
export async function readOrderSummary(
  work: Work,
  { orderId, settings }: { orderId: number; settings: Settings },
): Promise<{ order: typeof orders.$inferSelect; summary: Omit<DocumentSnapshot, 'full_number'> }> {
  const { tx, now } = work
  const [one] = await buildOrderSnapshots(tx, { kind: 'prepayment', orderIds: [orderId], settings })
  if (!one) throw new Error(`There is no order ${orderId}`)
  const { full_number: _, ...entry } = one.snapshotOf({ full_number: '', issued_on: toVilniusDay(now) })
  return { order: one.order, summary: entry }
}
