import { createHash } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Withdrawal, WithdrawalReceipt } from '../withdrawals.contract.ts'
import { findWithdrawnOrder } from './find-withdrawn-order.ts'
import { mailWithdrawal } from './mail-withdrawal.ts'
import { withdrawals } from './withdrawals.tables.ts'

/** So long the same statement is the same: a second press, a page that was loaded again. */
const REPEAT_MINUTES = 10

/**
 * Receives a statement of withdrawal: it is written down, a receipt goes to the consumer and word to the shop, all in
 * this transaction. Nothing is refused on account of the order: a wrong number, another e-mail, a term that is over are
 * for people to judge, and the answer does not tell them apart. `receiptWaits`: somebody states very often; mails go an
 * hour later. A repeat gets the first receipt and changes nothing.
 */
export async function receiveWithdrawal(
  tx: Tx,
  { receiptWaits = false, now, ...typed }: Withdrawal & { receiptWaits?: boolean; now: Date },
): Promise<WithdrawalReceipt> {
  const content_hash = hashOf(typed)
  await tx.execute(sql`select pg_advisory_xact_lock(${WITHDRAWAL_LOCK}, hashtext(${content_hash}))`)
  const earlier = await receivedSince(tx, content_hash, minutesBefore(now, REPEAT_MINUTES))
  if (earlier) return { ...typed, received_at: earlier.toISOString() }

  const orderId = await findWithdrawnOrder(tx, typed)
  await tx.insert(withdrawals).values({ ...typed, order_id: orderId, content_hash, received_at: now })

  await mailWithdrawal(tx, { ...typed, orderId, receiptWaits, now })
  return { ...typed, received_at: now.toISOString() }
}

/** An arbitrary number that sets these locks apart from other advisory locks. */
const WITHDRAWAL_LOCK = 62_283

/** Capitals and spaces make no other statement. */
function hashOf({ name, order_number, email }: Withdrawal): string {
  const plain = [name, order_number, email].map((text) => text.toLowerCase().replace(/\s+/g, ' '))
  return createHash('sha256').update(JSON.stringify(plain)).digest('hex')
}

async function receivedSince(tx: Tx, contentHash: string, since: Date): Promise<Date | undefined> {
  const [earlier] = await tx
    .select({ received_at: withdrawals.received_at })
    .from(withdrawals)
    .where(and(eq(withdrawals.content_hash, contentHash), gt(withdrawals.received_at, since)))
    .orderBy(desc(withdrawals.received_at))
    .limit(1)
  return earlier?.received_at
}

function minutesBefore(now: Date, minutes: number): Date {
  return new Date(now.getTime() - minutes * 60_000)
}
