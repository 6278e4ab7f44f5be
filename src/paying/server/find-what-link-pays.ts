import { and, eq, isNotNull } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { findBySecret } from '#online-payments/server/find-by-secret.ts'
import type { PaySubject } from '#online-payments/server/what-is-paid.ts'
import { findOrderByLink } from '#orders/server/find-order-by-link.ts'
import { findPayLink } from '#pay-links/server/find-pay-link.ts'
import type { Reader } from '#platform/database/database.ts'

/**
 * What is paid by this secret: a link's own, a guest's, or that of a payment which somebody wants to try again. Undefined for any
 * other text and for a bill whose client is forgotten.
 */
export async function findWhatLinkPays(reader: Reader, secret: string, now: Date): Promise<PaySubject | undefined> {
  const link = await findPayLink(reader, secret)
  if (link) {
    if ('order' in link) return { orderId: link.order }
    return 'client' in link ? { clientId: link.client } : billsOf(reader, [link.document])
  }
  const orderId = await findOrderByLink(reader, secret)
  if (orderId !== undefined) return { orderId }
  const payment = await findBySecret(reader, secret, now)
  if (!payment) return undefined
  return payment.what === 'bills'
    ? billsOf(reader, payment.document_ids)
    : payment.what === 'order' && payment.order_id !== null
      ? { orderId: payment.order_id }
      : undefined
}

async function billsOf(reader: Reader, ids: number[]): Promise<PaySubject | undefined> {
  const [first = 0] = ids
  const [bill] = await reader
    .select({ clientId: documents.client_id })
    .from(documents)
    .where(and(eq(documents.id, first), isNotNull(documents.client_id)))
  return bill && { clientId: bill.clientId as number, documentIds: ids }
}
