import { eq } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { queueMail } from '#people/mail/server/queue-mail.ts'
import type { Happening } from '#shell/action/happenings.ts'
import type { Work } from '#shell/action/work.ts'
import { handedOverMail } from '../handed-over.mail.ts'

/** Nothing without an address. */
export async function mailHandover(
  work: Work,
  { subject, carries: { kind, act, contract } }: Happening<'order.handed-over' | 'order.tools-returned'>,
): Promise<void> {
  const orderId = subject.id as number
  const [order] = await work.tx
    .select({ email: orders.email, prints: orders.prints_papers })
    .from(orders)
    .where(eq(orders.id, orderId))
  if (!order?.email || order.prints) return
  const papers = [...(contract ? [contract] : []), act]
  await queueMail(work, handedOverMail({ orderId, kind, hasContract: contract !== null }), {
    to: order.email,
    order_id: orderId,
    attachments: papers.map(({ id, snapshot }) => ({ document_id: id, filename: `${snapshot.full_number}.pdf` })),
    settings: await work.settings(),
  })
}
