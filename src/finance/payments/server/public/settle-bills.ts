import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { payment_documents, payments } from '../payments.tables.ts'

/**
 * After a payment, bill or credit note, the orders locked, and their clients where money goes back or a credit note
 * came. An invoice issued with its money (`due_on` null) stays settled: without credit note a refund reopens nothing,
 * as in `balance`. What a credit note leaves of a client's is freed by `settle_client`, the client's advance: a refund
 * takes it from there.
 */
export async function settleBills(tx: Tx, orderIds: number[]): Promise<void> {
  if (orderIds.length === 0) return
  const bills = await tx
    .select({ orderId: document_orders.order_id, ...billColumns })
    .from(document_orders)
    .innerJoin(document_balances, eq(document_balances.document_id, document_orders.document_id))
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    // the price of an order pays no damage
    .where(
      and(inArray(document_orders.order_id, orderIds), notInArray(documents.kind, listPaperKinds('isApartFromPrice'))),
    )
    .orderBy(asc(document_balances.document_id))
    .for('update', { of: document_balances })
  if (bills.length === 0) return
  const money = Map.groupBy(await moneyOf(tx, orderIds), ({ orderId }) => orderId)

  const rows: NewPaymentDocument[] = []
  const settledOf = new Map(bills.map(({ documentId, settled }) => [documentId, settled]))
  for (const { orderId, documentId, ...bill } of bills) {
    const paid = money.get(orderId) ?? []
    const settled = settledOf.get(documentId) ?? 0
    const isOfClient = bill.dueOn === null && bill.clientId !== null
    const spread = isOfClient
      ? changesOfClient({ ...bill, settled }, paid)
      : spreadOver(paid, changeOf({ ...bill, settled }, freeOf(paid)))
    for (const { payment, amount, ...more } of spread) {
      payment.used += amount
      settledOf.set(documentId, (settledOf.get(documentId) ?? 0) + amount)
      rows.push({ payment_id: payment.id, document_id: documentId, amount, ...more })
    }
    if (isOfClient)
      rows.push(...(await reopenOthers(tx, { documentId, orderId, owed: bill.billed - bill.credited, paid })))
  }
  if (rows.length > 0) await tx.insert(payment_documents).values(rows)
}

type NewPaymentDocument = typeof payment_documents.$inferInsert

interface Paid {
  id: number
  paidOn: Day
  amount: number
  /** The signed sum. */
  used: number
  isReversed: boolean
  isReverse: boolean
}

interface Bill {
  clientId: number | null
  dueOn: string | null
  billed: number
  credited: number
  settled: number
}

const billColumns = {
  documentId: document_balances.document_id,
  clientId: document_balances.client_id,
  dueOn: document_balances.due_on,
  billed: document_balances.billed,
  credited: document_balances.credited,
  settled: document_balances.settled,
}

function moneyOf(tx: Tx, orderIds: number[]) {
  return tx
    .select({
      id: payments.id,
      orderId: sql<number>`${payments.order_id}`,
      paidOn: payments.paid_on,
      amount: payments.amount,
      used: sql`coalesce((select sum(s.amount) from payment_documents s where s.payment_id = "payments"."id"), 0)`.mapWith(
        Number,
      ),
      isReversed: sql<boolean>`exists (select from payments r where r.reverses = "payments"."id")`,
      isReverse: sql<boolean>`${payments.reverses} is not null`,
    })
    .from(payments)
    .where(inArray(payments.order_id, orderIds))
    .orderBy(asc(payments.id))
}

/** Negative: more was refunded than was left. */
const freeOf = (paid: Paid[]): number => paid.reduce((sum, { amount, used }) => sum + amount - used, 0)

function changeOf({ dueOn, billed, credited, settled }: Bill, free: number): number {
  const owed = billed - credited
  if (dueOn === null) return Math.min(billed, Math.max(settled + free, owed)) - settled
  return free > 0 ? Math.max(0, Math.min(owed - settled, free)) : Math.max(-settled, free)
}

interface Change {
  payment: Paid
  amount: number
  from_day?: Day
}

/**
 * An invoice of a client keeps what is owed of it. What went back is off what a credit note left over, else off what
 * one had freed before: that money is put back on the invoice from the day on which it went.
 */
function changesOfClient({ billed, credited, settled }: Bill, paid: Paid[]): Change[] {
  const owed = billed - credited
  if (settled < owed) return spreadOver(paid, owed - settled)
  const credit = spreadOver(paid, owed - settled)
  const standing = paid.filter(({ isReversed }) => !isReversed)
  const sum = (of: Paid[], left: (one: Paid) => number) => of.reduce((cents, one) => cents + left(one), 0)
  const came = standing.filter(({ amount }) => amount > 0)
  const back = standing.filter(({ amount }) => amount < 0)
  const unused =
    sum(back, ({ amount, used }) => used - amount) + credit.reduce((cents, { amount }) => cents + amount, 0)
  const left = sum(came, ({ amount, used }) => amount - used)
  // what came above the whole price goes back first, and has never been on the invoice
  const extra = Math.max(0, sum(came, ({ amount, isReverse }) => (isReverse ? 0 : amount)) - billed)
  const freed = Math.min(unused - Math.min(unused, extra), Math.max(0, left - extra))
  const taken = new Map(credit.map(({ payment, amount }) => [payment, amount]))
  const rest = back.map((payment) => ({ ...payment, used: payment.used + (taken.get(payment) ?? 0) }))
  const off = spreadOver(rest, -freed).map(({ payment, amount }) => ({
    payment: paid.find(({ id }) => id === payment.id) as Paid,
    amount,
  }))
  const day = off.reduce((first, { payment }) => (payment.paidOn > first ? payment.paidOn : first), '' as Day)
  const on = spreadOver(came, freed).map(({ payment, amount }) => ({
    payment,
    amount,
    ...(day > payment.paidOn && { from_day: day }),
  }))
  return [...credit, ...on, ...off]
}

interface OthersInput {
  documentId: number
  orderId: number
  /** Cents. */
  owed: number
  paid: Paid[]
}

/** A provider took back what has paid other documents of the client: they are open again, the latest first. */
async function reopenOthers(tx: Tx, { documentId, orderId, owed, paid }: OthersInput): Promise<NewPaymentDocument[]> {
  const others = await tx
    .select({
      documentId: payment_documents.document_id,
      amount: sql`sum(${payment_documents.amount})`.mapWith(Number),
    })
    .from(payment_documents)
    .innerJoin(payments, eq(payments.id, payment_documents.payment_id))
    .where(and(eq(payments.order_id, orderId), ne(payment_documents.document_id, documentId)))
    .groupBy(payment_documents.document_id)
    .orderBy(desc(payment_documents.document_id))
  const used = others.reduce((sum, { amount }) => sum + amount, 0)
  const received = paid.reduce((sum, { amount }) => sum + amount, 0)
  let short = Math.min(used, Math.max(0, used - Math.max(0, received - owed)))
  const rows: NewPaymentDocument[] = []
  for (const other of others)
    for (const { payment, amount } of spreadOver(paid, -Math.min(short, other.amount))) {
      payment.used += amount
      short += amount
      rows.push({ payment_id: payment.id, document_id: other.documentId, amount })
    }
  return rows
}

/** Oldest first; refunds undo the latest first. Reversed ones settle nothing. */
function spreadOver(paid: Paid[], change: number): { payment: Paid; amount: number }[] {
  const sign = Math.sign(change)
  const able = paid.filter(({ amount, isReversed }) => Math.sign(amount) === sign && !isReversed)
  let left = Math.abs(change)
  return (sign < 0 ? able.toReversed() : able).flatMap((payment) => {
    const amount = Math.min(left, Math.abs(payment.amount - payment.used))
    left -= amount
    return amount > 0 ? [{ payment, amount: sign * amount }] : []
  })
}
