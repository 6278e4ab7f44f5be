import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { balance } from '../balance.ts'
import { bank_entries } from './bank.tables.ts'
import { findOrders } from './find-orders.ts'
import { lockEntry } from './lock-entry.ts'
import { orderBalance } from './order-balance.ts'
import { settleEntry } from './settle-entry.ts'

export interface PlacedPayment {
  matched: true
  orderId: number
  amount: number
  due: number
  over: number
  invoices: number
}

export type Placed = PlacedPayment | { matched: false }

/** Finds a waiting entry's order and records the payment; without a sure one notes which orders it may be for. */
export async function placeEntry(
  tx: Tx,
  { entryId, partPaid, byUserId, now }: { entryId: number; partPaid: readonly number[]; byUserId: number; now: Date },
): Promise<Placed> {
  const entry = await lockEntry(tx, entryId)
  const found = await findOrders(tx, entry, partPaid)
  if (!found.sure) {
    await tx.update(bank_entries).set({ suggested: found.orderIds, looked_at: now }).where(eq(bank_entries.id, entryId))
    return { matched: false }
  }
  const { orderId, by } = found
  const parts = [{ orderId, amount: entry.amount }]
  const { invoices } = await settleEntry(tx, { entryId, parts, by, byUserId, now })
  const { due, over } = balance(await orderBalance(tx, orderId))
  return { matched: true, orderId, amount: entry.amount, due, over, invoices: invoices.length }
}
