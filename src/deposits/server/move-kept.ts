import { eq, sql } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { deposits } from './deposits.tables.ts'
import { heldDeposit } from './held-deposit.ts'

interface Moving {
  /** Locked. */
  orderId: number
  /** Cents, more than 0. */
  amount: number
  reason: string
  now: Date
}

/**
 * Money that a card was taken for went back to it at the provider: what was kept of it is not kept any more, and what the shop held of it
 * is returned. Answers how many cents of it the ledger says now: what a clerk has returned to cards before is said already.
 */
export async function moneyWentBack(tx: Tx, moving: Moving): Promise<number> {
  const { orderId, amount } = moving
  const { kept, back } = await onCards(tx, orderId)
  const given = Math.min(amount, kept)
  if (given > 0) await write(tx, { ...moving, amount: given, kind: 'given-back' })
  const returned = Math.min(amount - given, await heldDeposit(tx, orderId))
  if (returned > 0) await write(tx, { ...moving, amount: returned, kind: 'returned' })
  return given + returned + Math.min(amount - given - returned, back)
}

/** Some of that came again: the bank decided for the shop, or could not give it to the customer. */
export async function moneyCameAgain(tx: Tx, moving: Moving): Promise<number> {
  const amount = Math.min(moving.amount, (await onCards(tx, moving.orderId)).gone)
  if (amount > 0) await write(tx, { ...moving, amount, kind: 'regained' })
  return amount
}

/** Cents kept of cards and still here, gone of those that were kept, and returned to cards. */
async function onCards(tx: Tx, orderId: number) {
  const cents = (kind: string, way: string) =>
    sql`coalesce(sum(${deposits.amount}) filter (where ${deposits.kind} = ${kind} and ${deposits.way} = ${way}), 0)::int`.mapWith(
      Number,
    )
  const [sums] = await tx
    .select({
      ...{ kept: cents('kept', 'card-hold'), back: cents('returned', 'card') },
      ...{ given: cents('given-back', 'card'), regained: cents('regained', 'card') },
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
  const { kept = 0, back = 0, given = 0, regained = 0 } = sums ?? {}
  return { kept: kept - given + regained, gone: given - regained, back }
}

interface Entry extends Moving {
  kind: 'given-back' | 'returned' | 'regained'
}

async function write(tx: Tx, { orderId, amount, kind, reason, now }: Entry): Promise<void> {
  await tx.insert(deposits).values({ order_id: orderId, kind, amount, way: 'card', reason, by_user_id: null, at: now })
  await record(tx, {
    by: null,
    deed: 'deposit.settled',
    subject: orderSubject(orderId),
    details: {
      ...(kind !== 'regained' && { deposit_returned: amount }),
      ...(kind === 'regained' && { deposit_kept: amount }),
      deposit_reason: reason,
    },
    now,
  })
}
