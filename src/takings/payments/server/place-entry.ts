import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { balance } from '../balance.ts'
import { bank_entries } from './bank.tables.ts'
import { findWhatIsPaid } from './find-what-is-paid.ts'
import { lockEntry } from './lock-entry.ts'
import { orderBalance } from './order-balance.ts'
import { placeDeposit } from './place-deposit.ts'
import { settleEntry } from './settle-entry.ts'

export interface PlacedPayment {
  matched: true
  /** Null: bills of a client. */
  orderId: number | null
  amount: number
  due: number
  over: number
  invoices: number
}

export type Placed = PlacedPayment | { matched: false }

/** Records what is certain, else notes suggestions. */
export async function placeEntry(
  work: Work<number>,
  { entryId, partPaid }: { entryId: number; partPaid: readonly number[] },
): Promise<Placed> {
  const { tx, now } = work
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
  if ('depositOf' in found) return placeDeposit(work, { entry, orderId: found.depositOf })
  const { amount } = entry
  const settling = { entryId, by: found.by }
  if ('bills' in found) {
    const { left } = await settleEntry(work, {
      ...settling,
      parts: [{ ...found.bills, goesOn: found.bills.clientId !== null, amount }],
    })
    return { matched: true, orderId: null, amount, due: left, over: 0, invoices: 0 }
  }
  const { orderId } = found
  const { invoices } = await settleEntry(work, {
    ...settling,
    parts: [{ orderId, amount }],
  })
  const { due, over } = balance(await orderBalance(tx, orderId))
  return { matched: true, orderId, amount, due, over, invoices: invoices.length }
}
