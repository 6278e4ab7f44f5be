import { and, gt, inArray, max, sql } from 'drizzle-orm'
import type { Day } from '#calendar/day.ts'
import { record } from '#history/server/record.ts'
import { orderPaidMail } from '#orders/order-paid.mail.ts'
import { issueInvoices } from '#orders/server/issue-invoices.ts'
import { mailOrderDocuments } from '#orders/server/mail-order-document.ts'
import { setPaid } from '#orders/server/order-moments.ts'
import { orderSubject } from '#orders/server/order-subject.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { isNotReversed, payments } from './payments.tables.ts'
import { settleBills } from './settle-bills.ts'

export interface Invoiced {
  orderId: number
  documentId: number
  full_number: string
}

/**
 * An order whose price has come whole: it gets the next VAT invoice, and the customer a mail with it. The caller has
 * locked the order, knows that it was not paid before, and has written the payments already.
 */
export async function issueInvoiceOnPayment(
  tx: Tx,
  { orderId, ...paid }: { orderId: number; byUserId: number | null; now: Date },
): Promise<Invoiced> {
  const [invoiced] = await issueInvoicesOnPayment(tx, { orderIds: [orderId], ...paid })
  return invoiced as Invoiced
}

/** The same for several orders, whose invoices are numbered in this order. */
export async function issueInvoicesOnPayment(
  tx: Tx,
  { orderIds, byUserId, now }: { orderIds: number[]; byUserId: number | null; now: Date },
): Promise<Invoiced[]> {
  if (orderIds.length === 0) return []
  await setPaid(tx, { orderIds, byUserId, now })
  const settings = await readSettings(tx)
  const documents = await issueInvoices(tx, { orderIds, paidDays: await lastPaidDays(tx, orderIds), now, settings })
  await settleBills(tx, orderIds)
  const invoices = documents.flatMap((document) => {
    const orderId = document.snapshot.order_id
    return orderId === null ? [] : [{ orderId, document, now }]
  })

  await record(
    tx,
    ...invoices.map(({ orderId, document }) => ({
      by: byUserId,
      deed: 'order.paid' as const,
      subject: orderSubject(orderId),
      details: { invoice: document.snapshot.full_number },
      now,
    })),
  )
  await mailOrderDocuments(tx, orderPaidMail, invoices, settings)
  return invoices.map(({ orderId, document: { id, snapshot } }) => ({
    orderId,
    documentId: id,
    full_number: snapshot.full_number,
  }))
}

/**
 * The day on which the last money for each of these orders came; none before any has. A clerk or a bank statement may
 * tell it days later. What was written down by mistake did not come.
 */
async function lastPaidDays(reader: Reader, orderIds: number[]): Promise<Map<number, Day>> {
  const rows = await reader
    .select({ orderId: sql<number>`${payments.order_id}`, day: max(payments.paid_on) })
    .from(payments)
    .where(and(inArray(payments.order_id, orderIds), gt(payments.amount, 0), isNotReversed))
    .groupBy(payments.order_id)
  return new Map(rows.map(({ orderId, day }) => [orderId, day as Day]))
}
