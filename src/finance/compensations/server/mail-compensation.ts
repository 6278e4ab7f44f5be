import { eq } from 'drizzle-orm'
import { listBillAddresses } from '#finance/billing/server/find-bill-address.ts'
import type { OrderCompensated, OrderCompensationCancelled } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { shopOrdersAddress } from '#orders/shop-orders-address.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { buildCompensationCancelledMail, buildCompensationIssuedMail } from '../compensation-issued.mail.ts'

/** The mail goes to the address of the client's bills, else to the order's. None goes when papers are printed. */
export async function mailCompensation(
  work: Work,
  { subject, passed }: EventOf<typeof OrderCompensated> | EventOf<typeof OrderCompensationCancelled>,
): Promise<void> {
  const { tx } = work
  const { id, snapshot } = passed.document
  const orderId = subject.id as number
  const [order] = await tx
    .select({ prints: orders.prints_papers, email: orders.email, client: { id: clients.id, email: clients.email } })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.client_id))
    .where(eq(orders.id, orderId))
  if (!order || order.prints) return
  const ordered = order.email || null
  const addresses = order.client ? await listBillAddresses(tx, order.client, ordered) : ordered ? [ordered] : []
  const content = snapshot.corrects
    ? buildCompensationCancelledMail(snapshot, shopOrdersAddress)
    : buildCompensationIssuedMail(snapshot, shopOrdersAddress, id)
  const settings = await work.settings()
  for (const to of addresses)
    await enqueueMail(work, content, {
      to,
      order_id: orderId,
      attachments: [{ document_id: id, filename: `${snapshot.full_number}.pdf` }],
      settings,
    })
}
