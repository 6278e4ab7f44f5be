import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import { lockOrders } from '#orders/server/lock-orders.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Tx } from '#platform/database/database.ts'
import { balance } from '../balance.ts'
import type { MatchedBy } from '../bank-entry-states.ts'
import { bank_entries } from './bank.tables.ts'
import { findByName, wordsOf } from './find-orders.ts'
import { issueInvoicesOnPayment } from './issue-invoice-on-payment.ts'
import { type NamedOrders, namedOrders } from './named-orders.ts'
import { type OrderMoney, orderBalances } from './order-balance.ts'
import type { PlacedPayment } from './place-entry.ts'
import { type PaymentToWrite, writePayments } from './write-payment.ts'

interface Together {
  entryIds: number[]
  byUserId: number
  now: Date
}

/**
 * What `placeEntry` does, for many entries that name an order: a statement for all of them instead of twenty for each. Their
 * orders are locked first and in the order of their ids, the entries are decided one after the other in the order of the
 * file, each seeing the money of those before it, and their invoices are numbered in that order. Answers what was placed,
 * and which entries are left to be placed alone: those that name nothing that is there or an order that lapsed, whose revival
 * takes the locks of its products, and those of a day to come.
 */
export async function placeTogether(
  tx: Tx,
  { entryIds, byUserId, now }: Together,
): Promise<{ placed: PlacedPayment[]; left: number[] }> {
  const entries = await tx
    .select()
    .from(bank_entries)
    .where(and(inArray(bank_entries.id, entryIds), eq(bank_entries.state, 'waiting')))
    .orderBy(asc(bank_entries.id))
    .for('update')
  const named = await namedOrders(tx, entries.map(wordsOf))
  const locked = await lockOrders(tx, [
    ...new Set(named.flatMap(({ referred, numbered }) => [...referred, ...numbered])),
  ])
  const money = await orderBalances(tx, locked)

  const decided: Decided = { payments: [], settled: [], unsure: [], left: [], placed: [], paid: [] }
  for (const [index, entry] of entries.entries()) {
    const names = named[index] ?? nothing
    const isForAlone = entry.booked_on > dayOf(now) || namesLapsed(names, money)
    const found = isForAlone ? undefined : findByName(names, dueIn(money))
    if (!found) decided.left.push(entry.id)
    else if (found.sure) take(decided, entry, found, money)
    else decided.unsure.push({ id: entry.id, suggested: found.orderIds })
  }
  await write(tx, decided, { byUserId, now })
  return decided
}

type Entry = typeof bank_entries.$inferSelect
type Money = ReadonlyMap<number, OrderMoney>

interface Decided {
  payments: (Pick<PaymentToWrite, 'amount' | 'paidOn' | 'bankEntryId'> & { orderId: number })[]
  settled: { id: number; by: MatchedBy }[]
  unsure: { id: number; suggested: number[] }[]
  left: number[]
  placed: PlacedPayment[]
  /** Orders whose price is whole now, in the order of the payments that made it so. */
  paid: number[]
}

const nothing = { referred: [], numbered: [], arePaid: true }

const namesLapsed = ({ referred, numbered }: NamedOrders, money: Money): boolean =>
  [...referred, ...numbered].some((id) => money.get(id)?.isLapsed)

/** What is due by what has come so far; of an order that is gone nothing is. */
const dueIn =
  (money: Money) =>
  (orderId: number): number => {
    const { total, received, isPaid } = money.get(orderId) ?? { total: 0, received: 0, isPaid: false }
    return isPaid ? 0 : total - received
  }

function take(decided: Decided, entry: Entry, { orderId, by }: { orderId: number; by: MatchedBy }, money: Money): void {
  const { id, amount, booked_on } = entry
  const order = money.get(orderId)
  if (!order) throw new Error(`Order ${orderId} was not locked`)
  order.received += amount
  const isWhole = order.received >= order.total
  if (isWhole) {
    order.isPaid = true
    decided.paid.push(orderId)
  }
  const { due, over } = balance(order)
  decided.payments.push({ orderId, amount, paidOn: booked_on, bankEntryId: id })
  decided.settled.push({ id, by })
  decided.placed.push({ matched: true, orderId, amount, due, over, invoices: isWhole ? 1 : 0 })
}

async function write(tx: Tx, decided: Decided, { byUserId, now }: Omit<Together, 'entryIds'>): Promise<void> {
  for (const [by, entries] of Map.groupBy(decided.settled, (one) => one.by))
    await tx
      .update(bank_entries)
      .set({ state: 'settled', matched_by: by, decided_by: byUserId, decided_at: now, looked_at: now })
      .where(
        inArray(
          bank_entries.id,
          entries.map(({ id }) => id),
        ),
      )
  if (decided.unsure.length > 0)
    await tx.execute(sql`
      update bank_entries e set suggested = n.suggested, looked_at = ${now}
        from json_to_recordset(${JSON.stringify(decided.unsure)}::json) as n (id int, suggested int[]) where e.id = n.id`)
  const payments = decided.payments.map((one) => ({ ...one, way: 'transfer' as const, byUserId, now }))
  await writePayments(tx, payments)
  await record(
    tx,
    ...payments.map(({ orderId, amount, way, paidOn }) => ({
      by: byUserId,
      deed: 'payment.recorded' as const,
      subject: orderSubject(orderId),
      details: { amount, way, paid_on: paidOn },
      now,
    })),
  )
  await issueInvoicesOnPayment(tx, { orderIds: decided.paid, byUserId, now })
}
