import { asc, eq, inArray, sql } from 'drizzle-orm'
import { PaymentUnassigned } from '#finance/payments/payments.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { buildAgreedDepositSql } from './build-agreed-deposit-sql.ts'
import { deposits } from './deposits.tables.ts'
import { readHeldDeposit } from './public/read-held-deposit.ts'

const cents = sql`coalesce(sum(case ${deposits.kind} when 'held' then ${deposits.amount} else -${deposits.amount} end), 0)::float8`

/** Cents of an order's agreed deposit that nobody has taken in yet; 0 once some of it went back or was kept. */
export async function readOutstandingDeposit(reader: Reader, orderId: number): Promise<number> {
  const [sums] = await reader
    .select({
      taken: sql`coalesce(sum(${deposits.amount}) filter (where ${deposits.kind} = 'held'), 0)::float8`.mapWith(Number),
      isSettled: sql<boolean>`coalesce(bool_or(${deposits.kind} <> 'held'), false)`,
      agreed: buildAgreedDepositSql(orderId).mapWith(Number),
    })
    .from(deposits)
    .where(eq(deposits.order_id, orderId))
  return !sums || sums.isSettled ? 0 : Math.max(0, sums.agreed - sums.taken)
}

export async function readEntryDepositSum(reader: Reader, entryId: number): Promise<number> {
  const [sum] = await reader
    .select({ cents: cents.mapWith(Number) })
    .from(deposits)
    .where(eq(deposits.bank_entry_id, entryId))
  return sum?.cents ?? 0
}

export async function listEntryDeposits(reader: Reader, entryIds: number[]) {
  const depositRows = await reader
    .select({
      entry_id: sql<number>`${deposits.bank_entry_id}`,
      order_id: deposits.order_id,
      client: orders.client,
      amount: cents.mapWith(Number),
    })
    .from(deposits)
    .innerJoin(orders, eq(orders.id, deposits.order_id))
    .where(inArray(deposits.bank_entry_id, entryIds))
    .groupBy(deposits.bank_entry_id, deposits.order_id, orders.id)
    .orderBy(asc(deposits.order_id))
  return depositRows.filter(({ amount }) => amount > 0)
}

/** The entry was not for these deposits: they are no longer held. 409 `given-back-already` for one that is not. */
export async function unassignDeposits(
  work: Work<number>,
  { entryId, reason }: { entryId: number; reason: string },
): Promise<number> {
  const { tx, now, by } = work
  const entryDeposits = await listEntryDeposits(tx, [entryId])
  for (const { order_id: orderId, amount } of entryDeposits) {
    await lockOrder(tx, orderId)
    if ((await readHeldDeposit(tx, orderId)) < amount)
      throw conflict(
        'given-back-already',
        `Užsakymo Nr.\u00a0${orderId} užstatas iš šio įrašo jau grąžintas arba sulaikytas.`,
      )
    await tx
      .insert(deposits)
      .values({
        order_id: orderId,
        kind: 'returned',
        amount,
        way: 'transfer',
        reason,
        bank_entry_id: entryId,
        by_user_id: by,
        at: now,
      })
    await work.happened(PaymentUnassigned, toOrderSubject(orderId), { deposit_amount: amount, reason })
  }
  return entryDeposits.length
}
