import { and, gt, inArray, max, sql } from 'drizzle-orm'
import { OrderPaid } from '#orders/orders.events.ts'
import { issueInvoices } from '#orders/server/public/issue-invoices.ts'
import { setPaid } from '#orders/server/public/order-moments.ts'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { Work } from '#shell/action/work.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { isNotReversed, payments } from './payments.tables.ts'
import { settleBills } from './public/settle-bills.ts'

export interface IssuedInvoice {
  orderId: number
  documentId: number
  full_number: string
}

/** The order is locked, unpaid, its payments written. */
export async function issueInvoiceOnPayment(
  work: Work,
  { orderId, ...paid }: { orderId: number },
): Promise<IssuedInvoice> {
  const [invoiced] = await issueInvoicesOnPayment(work, { orderIds: [orderId], ...paid })
  return invoiced as IssuedInvoice
}

/** Invoices are numbered in the given order. */
export async function issueInvoicesOnPayment(
  work: Work,
  { orderIds }: { orderIds: number[] },
): Promise<IssuedInvoice[]> {
  const { tx } = work
  if (orderIds.length === 0) return []
  await setPaid(work, { orderIds })
  const settings = await readSettings(tx)
  const documents = await issueInvoices(work, { orderIds, paidDays: await lastPaidDays(tx, orderIds), settings })
  await settleBills(tx, orderIds)
  const invoices = documents.flatMap((document) => {
    const orderId = document.snapshot.order_id
    return orderId === null ? [] : [{ orderId, document }]
  })

  await work.happenedToEach(
    OrderPaid,
    invoices.map(({ orderId, document }) => ({
      subject: toOrderSubject(orderId),
      payload: { invoice: document.snapshot.full_number },
      passed: { document },
    })),
  )
  return invoices.map(({ orderId, document: { id, snapshot } }) => ({
    orderId,
    documentId: id,
    full_number: snapshot.full_number,
  }))
}

/** Ignores reversed payments. */
async function lastPaidDays(reader: Reader, orderIds: number[]): Promise<Map<number, Day>> {
  const rows = await reader
    .select({ orderId: sql<number>`${payments.order_id}`, day: max(payments.paid_on) })
    .from(payments)
    .where(and(inArray(payments.order_id, orderIds), gt(payments.amount, 0), isNotReversed))
    .groupBy(payments.order_id)
  return new Map(rows.map(({ orderId, day }) => [orderId, day as Day]))
}
