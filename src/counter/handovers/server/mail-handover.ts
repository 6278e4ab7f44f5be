import { eq } from 'drizzle-orm'
import type { OrderHandedOver, OrderToolsReturned } from '#orders/orders.events.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import type { EventOf } from '#shell/action/subscribers.ts'
import type { Work } from '#shell/action/work.ts'
import { buildHandedOverMail } from '../handed-over.mail.ts'

export async function mailHandover(
  work: Work,
  { subject, passed: { kind, act, contract } }: EventOf<typeof OrderHandedOver> | EventOf<typeof OrderToolsReturned>,
): Promise<void> {
  const orderId = subject.id as number
  const [order] = await work.tx
    .select({ email: orders.email, prints: orders.prints_papers })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order?.email || order.prints) return
  const papers = [...(contract ? [contract] : []), act]
  await enqueueMail(work, buildHandedOverMail({ orderId, kind, hasContract: contract !== null }), {
    to: order.email,
    order_id: orderId,
    attachments: papers.map(({ id, snapshot }) => ({ document_id: id, filename: `${snapshot.full_number}.pdf` })),
    settings: await work.settings(),
  })
}
