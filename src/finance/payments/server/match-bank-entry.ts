import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { computeBalance } from '../payment-balance.ts'
import { bank_entries } from './bank.tables.ts'
import { findWhatIsPaid } from './find-bank-entry-match.ts'
import { lockEntry } from './lock-entry.ts'
import { matchDeposit } from './match-deposit.ts'
import { readOrderMoney } from './public/read-order-money.ts'
import { settleEntry } from './settle-entry.ts'

export interface MatchedPayment {
  matched: true
  /** Null: bills of a client. */
  orderId: number | null
  amount: number
  due: number
  over: number
  invoices: number
}

export type MatchEntryResult = MatchedPayment | { matched: false }

/** Records what is certain, else notes suggestions. */
export async function matchBankEntry(
  work: Work<number>,
  { entryId, partPaid }: { entryId: number; partPaid: readonly number[] },
): Promise<MatchEntryResult> {
  const { tx, now } = work
  const entry = await lockEntry(tx, entryId)
  const whatIsPaid = await findWhatIsPaid(tx, entry, partPaid)
  if (!whatIsPaid.sure) {
    const suggested = { suggested: whatIsPaid.orderIds, suggested_bills: whatIsPaid.billIds }
    await tx
      .update(bank_entries)
      .set({ ...suggested, looked_at: now })
      .where(eq(bank_entries.id, entryId))
    return { matched: false }
  }
  if ('depositOf' in whatIsPaid) return matchDeposit(work, { entry, orderId: whatIsPaid.depositOf })
  const { amount } = entry
  const settling = { entryId, by: whatIsPaid.by }
  if ('bills' in whatIsPaid) {
    const { left } = await settleEntry(work, {
      ...settling,
      parts: [{ ...whatIsPaid.bills, goesOn: whatIsPaid.bills.clientId !== null, amount }],
    })
    return { matched: true, orderId: null, amount, due: left, over: 0, invoices: 0 }
  }
  const { orderId } = whatIsPaid
  const { invoices } = await settleEntry(work, { ...settling, parts: [{ orderId, amount }] })
  const { due, over } = computeBalance(await readOrderMoney(tx, orderId))
  return { matched: true, orderId, amount, due, over, invoices: invoices.length }
}
