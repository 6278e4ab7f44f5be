import { eq } from 'drizzle-orm'
import { queueMail } from '#mail/server/queue-mail.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Settings } from '#settings/settings.contract.ts'
import { handedOverMail } from '../handed-over.mail.ts'

interface Paper {
  id: number
  snapshot: { full_number: string }
}

interface ToMail {
  orderId: number
  kind: 'handover' | 'goods' | 'return'
  act: Paper
  contract: Paper | null
  settings: Settings
  now: Date
}

/** Queues the mail that follows a hand-over or a return, with its papers. Nothing when the buyer left no address. */
export async function mailHandover(tx: Tx, { orderId, kind, act, contract, settings, now }: ToMail): Promise<void> {
  const [order] = await tx.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId))
  if (!order?.email) return
  const papers = [...(contract ? [contract] : []), act]
  const content = handedOverMail({ orderId, kind, hasContract: contract !== null })
  await queueMail(tx, content, {
    to: order.email,
    order_id: orderId,
    attachments: papers.map(({ id, snapshot }) => ({ document_id: id, filename: `${snapshot.full_number}.pdf` })),
    now,
    settings,
  })
}
