import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import { bank_entries } from '#finance/payments/server/bank.tables.ts'
import { settleOutgoing } from '#finance/payments/server/settle-outgoing.ts'
import type { Work } from '#shell/action/work.ts'
import { parseRefundReference } from '../build-refund-reference.ts'
import { RefundDone } from '../refunds.events.ts'
import { matchReturnedOutgoing } from './match-returns.ts'
import { listRefundsToFile } from './refunds.queries.ts'
import { refunds } from './refunds.tables.ts'
import { toRefundSubject } from './to-refund-subject.ts'

const AT_ONCE = 1_000

/**
 * Outgoing entries with our end-to-end id and sum: done, also if nobody said sent. Sum or account of another: the
 * entry is not ours to decide, the refund stays.
 */
export async function matchRefunds(work: Work<number>, entryIds: readonly number[]): Promise<number> {
  let matched = 0
  for (let from = 0; from < entryIds.length; from += AT_ONCE)
    matched += await matchSome(work, entryIds.slice(from, from + AT_ONCE))
  return matched
}

async function matchSome(work: Work<number>, entryIds: number[]): Promise<number> {
  const { tx, now } = work
  const entries = await tx
    .select()
    .from(bank_entries)
    .where(
      and(
        inArray(bank_entries.id, entryIds),
        lt(bank_entries.amount, 0),
        eq(bank_entries.currency, 'EUR'),
        eq(bank_entries.state, 'other'),
        ne(bank_entries.end_to_end_id, ''),
      ),
    )
    .orderBy(asc(bank_entries.id))
  const named = entries.flatMap((entry) => {
    const reference = parseRefundReference(entry.end_to_end_id)
    return reference && !entry.is_reversal ? [{ entry, ...reference }] : []
  })
  if (named.length === 0) return 0
  const ids = [...new Set(named.map(({ id }) => id))]
  const locked = await tx.select().from(refunds).where(inArray(refunds.id, ids)).orderBy(asc(refunds.id)).for('update')
  const definitions = new Map((await listRefundsToFile(tx, ids)).map((refund) => [refund.id, refund]))
  let matched = 0
  const done = new Set(locked.filter(({ bank_entry_id }) => bank_entry_id !== null).map(({ id }) => id))
  for (const { entry, id, attempt } of named) {
    const refund = definitions.get(id)
    const row = locked.find((one) => one.id === id)
    const isSame =
      refund && refund.amount === -entry.amount && (!entry.debtor_iban || entry.debtor_iban === refund.iban)
    if (!row || !isSame || attempt > row.attempt) continue
    if (await matchReturnedOutgoing(work, { entryId: entry.id, id, attempt })) continue
    if (done.has(id)) continue
    done.add(id)
    matched += 1
    await tx
      .update(refunds)
      .set({ bank_entry_id: entry.id, sent_at: row.sent_at ?? now })
      .where(eq(refunds.id, id))
    await settleOutgoing(work, entry.id)
    const subject = toRefundSubject(refund)
    if (subject) await work.happened(RefundDone, subject, { amount: refund.amount, paid_on: entry.booked_on })
  }
  work.tell('refunds')
  return matched
}
