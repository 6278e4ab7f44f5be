import { eq, sql } from 'drizzle-orm'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { DepositSettled } from '../deposits.events.ts'
import { deposits } from './deposits.tables.ts'
import { readHeldDeposit } from './public/read-held-deposit.ts'

interface CardDepositMoveInput {
  /** Locked. */
  orderId: number
  /** Cents, more than 0. */
  amount: number
  reason: string
}

/**
 * Captured money went back to its card: kept money is no longer kept, held money is returned. Answers the cents
 * written now, without what a clerk already returned to cards.
 */
export async function recordCardDepositReturn(work: Work, moving: CardDepositMoveInput): Promise<number> {
  const { tx } = work
  const { orderId, amount } = moving
  const { kept, back } = await onCards(tx, orderId)
  const given = Math.min(amount, kept)
  if (given > 0) await write(work, { ...moving, amount: given, kind: 'given-back' })
  const returned = Math.min(amount - given, await readHeldDeposit(tx, orderId))
  if (returned > 0) await write(work, { ...moving, amount: returned, kind: 'returned' })
  return given + returned + Math.min(amount - given - returned, back)
}

/** A part of a captured deposit came back: a chargeback was won, or a refund failed. */
export async function recordCardDepositRegain(work: Work, moving: CardDepositMoveInput): Promise<number> {
  const amount = Math.min(moving.amount, (await onCards(work.tx, moving.orderId)).gone)
  if (amount > 0) await write(work, { ...moving, amount, kind: 'regained' })
  return amount
}

async function onCards(tx: Tx, orderId: number) {
  const cents = (kind: string, way: string) =>
    sql`coalesce(sum(${deposits.amount}) filter (where ${deposits.kind} = ${kind} and ${deposits.way} = ${way}), 0)::float8`.mapWith(
      Number,
    )
  const [sums] = await tx
    .select({
      kept: cents('kept', 'card-hold'),
      back: cents('returned', 'card'),
      given: cents('given-back', 'card'),
      regained: cents('regained', 'card'),
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
  const { kept = 0, back = 0, given = 0, regained = 0 } = sums ?? {}
  return { kept: kept - given + regained, gone: given - regained, back }
}

interface Entry extends CardDepositMoveInput {
  kind: 'given-back' | 'returned' | 'regained'
}

async function write(work: Work, { orderId, amount, kind, reason }: Entry): Promise<void> {
  const { tx, now } = work
  await tx.insert(deposits).values({ order_id: orderId, kind, amount, way: 'card', reason, by_user_id: null, at: now })
  const details = {
    ...(kind !== 'regained' && { deposit_returned: amount }),
    ...(kind === 'regained' && { deposit_kept: amount }),
    deposit_reason: reason,
  }
  // what it was kept for was paid when it was kept
  await work.as(null).happened(DepositSettled, toOrderSubject(orderId), details, { kept: 0 })
}
