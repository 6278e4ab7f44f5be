import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { payment_documents, payments } from '../payments.tables.ts'

/**
 * After a payment, bill or credit note, the orders locked. An invoice issued with its money (`due_on` null) stays
 * settled: without credit note a refund reopens nothing, as in `balance`.
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
    const spread = spreadOver(paid, changeOf({ ...bill, settled }, freeOf(paid)))
    for (const { payment, amount } of spread) {
      payment.used += amount
      settledOf.set(documentId, (settledOf.get(documentId) ?? 0) + amount)
      rows.push({ payment_id: payment.id, document_id: documentId, amount })
    }
  }
  if (rows.length > 0) await tx.insert(payment_documents).values(rows)
}

type NewPaymentDocument = typeof payment_documents.$inferInsert

interface Paid {
  id: number
  amount: number
  /** The signed sum. */
  used: number
  isReversed: boolean
}

interface Bill {
  dueOn: string | null
  billed: number
  credited: number
  settled: number
}

const billColumns = {
  documentId: document_balances.document_id,
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
      amount: payments.amount,
      used: sql`coalesce((select sum(s.amount) from payment_documents s where s.payment_id = "payments"."id"), 0)`.mapWith(
        Number,
      ),
      isReversed: sql<boolean>`exists (select from payments r where r.reverses = "payments"."id")`,
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
