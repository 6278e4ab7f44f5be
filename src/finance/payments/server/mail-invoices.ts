import { buildOrderPaidMail } from '#orders/order-paid.mail.ts'
import type { OrderPaid } from '#orders/orders.events.ts'
import { mailOrderDocuments } from '#orders/server/public/mail-order-document.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'

export async function mailInvoices(work: Work, events: EventOf<typeof OrderPaid>[]): Promise<void> {
  const invoices = events.map(({ subject, passed: { document } }) => ({ orderId: subject.id as number, document }))
  await mailOrderDocuments(work, buildOrderPaidMail, invoices, await work.settings())
}
