import { eq } from 'drizzle-orm'
import { readEntryDepositSum, readOutstandingDeposit } from '#finance/deposits/server/bank-deposits.ts'
import { holdDeposit } from '#finance/deposits/server/public/hold-deposit.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { bank_entries } from './bank.tables.ts'
import type { MatchEntryResult } from './match-bank-entry.ts'
import { settleEntry } from './settle-entry.ts'

interface MatchDepositInput {
  /** Locked. */
  entry: typeof bank_entries.$inferSelect
  orderId: number
}

/** The deposit takes the agreed sum that has not come; the rest waits for a person. */
export async function matchDeposit(
  work: Work<number>,
  { entry, orderId }: MatchDepositInput,
): Promise<MatchEntryResult> {
  const { tx, now } = work
  const { lapsed_at } = await lockOrder(tx, orderId)
  const left = entry.amount - (await readEntryDepositSum(tx, entry.id))
  const isTooEarly = entry.booked_on > toVilniusDay(now)
  const amount = lapsed_at || isTooEarly ? 0 : Math.min(left, await readOutstandingDeposit(tx, orderId))
  const placed = { matched: true, orderId, amount, due: 0, over: left - amount, invoices: 0 } as const
  if (amount === left) {
    await settleEntry(work, { entryId: entry.id, parts: [{ depositOf: orderId, amount }], by: 'reference' })
    return placed
  }
  if (amount > 0) await holdDeposit(work, { orderId, amount, way: 'transfer', bankEntryId: entry.id })
  const waits = { suggested: [orderId], suggested_bills: [], looked_at: now }
  await tx.update(bank_entries).set(waits).where(eq(bank_entries.id, entry.id))
  return amount > 0 ? placed : { matched: false }
}
