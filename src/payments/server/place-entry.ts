import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { balance } from '../balance.ts'
import { bank_entries } from './bank.tables.ts'
import { findWhatIsPaid } from './find-what-is-paid.ts'
import { lockEntry } from './lock-entry.ts'
import { orderBalance } from './order-balance.ts'
import { settleEntry } from './settle-entry.ts'

export interface PlacedPayment {
  matched: true
  /** The order that it paid; null: bills of a client. */
  orderId: number | null
  amount: number
  due: number
  over: number
  invoices: number
}

export type Placed = PlacedPayment | { matched: false }

/** Finds what a waiting entry pays and records it; where nobody can be sure, notes which orders and bills it may be for. */
export async function placeEntry(
  tx: Tx,
  { entryId, partPaid, byUserId, now }: { entryId: number; partPaid: readonly number[]; byUserId: number; now: Date },
): Promise<Placed> {
  const entry = await lockEntry(tx, entryId)
  const found = await findWhatIsPaid(tx, entry, partPaid)
  if (!found.sure) {
    const suggested = { suggested: found.orderIds, suggested_bills: found.billIds }
    await tx
      .update(bank_entries)
      .set({ ...suggested, looked_at: now })
      .where(eq(bank_entries.id, entryId))
    return { matched: false }
  }
  const { amount } = entry
  const settling = { entryId, by: found.by, byUserId, now }
  if ('bills' in found) {
    const { left } = await settleEntry(tx, { ...settling, parts: [{ ...found.bills, goesOn: true, amount }] })
    return { matched: true, orderId: null, amount, due: left, over: 0, invoices: 0 }
  }
  const { orderId } = found
  const { invoices } = await settleEntry(tx, { ...settling, parts: [{ orderId, amount }] })
  const { due, over } = balance(await orderBalance(tx, orderId))
  return { matched: true, orderId, amount, due, over, invoices: invoices.length }
}
