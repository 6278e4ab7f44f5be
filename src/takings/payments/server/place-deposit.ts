import { eq } from 'drizzle-orm'
import { lockOrder } from '#orders/server/lock-order.ts'
import { dayOf } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { depositOfEntry, depositToCome } from '#takings/deposits/server/bank-deposits.ts'
import { holdDeposit } from '#takings/deposits/server/hold-deposit.ts'
import { bank_entries } from './bank.tables.ts'
import type { Placed } from './place-entry.ts'
import { settleEntry } from './settle-entry.ts'

interface Placing {
  /** Locked. */
  entry: typeof bank_entries.$inferSelect
  orderId: number
}

/** What is agreed and has not come; the rest waits for a person. */
export async function placeDeposit(work: Work<number>, { entry, orderId }: Placing): Promise<Placed> {
  const { tx, now } = work
  const { lapsed_at } = await lockOrder(tx, orderId)
  const left = entry.amount - (await depositOfEntry(tx, entry.id))
  const isTooEarly = entry.booked_on > dayOf(now)
  const amount = lapsed_at || isTooEarly ? 0 : Math.min(left, await depositToCome(tx, orderId))
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
