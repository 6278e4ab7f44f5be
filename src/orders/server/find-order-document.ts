import { and, eq } from 'drizzle-orm'
import type { Billing } from '#clients/client-words.ts'
import { documents } from '#documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import { orderState, orderStates } from '../order-states.ts'
import { orders } from './orders.tables.ts'

type Kind = 'prepayment' | 'invoice'
interface Found {
  user_id: number | null
  deleted_at: Date | null
  paid_at: Date | null
  lapsed_at: Date | null
  unapproved_since: Date | null
  billing: Billing
}

/**
 * The document of an order that fits its state: the prepayment invoice while it is unpaid, the VAT invoice once it is
 * paid; the other one is a 409. 404 when there is no such order, or none that `isAllowed`.
 */
export async function findOrderDocument(
  reader: Reader,
  { orderId, kind, isAllowed }: { orderId: number; kind: Kind; isAllowed: (order: Found) => boolean },
): Promise<number> {
  const [order] = await reader
    .select({
      user_id: orders.user_id,
      deleted_at: orders.deleted_at,
      paid_at: orders.paid_at,
      lapsed_at: orders.lapsed_at,
      unapproved_since: orders.unapproved_since,
      billing: orders.billing,
      document_id: documents.id,
    })
    .from(orders)
    .leftJoin(documents, and(eq(documents.order_id, orders.id), eq(documents.kind, kind)))
    .where(eq(orders.id, orderId))
  const hasLeft = order?.deleted_at && !order.document_id
  if (!order || hasLeft || !isAllowed(order)) throw notFound('Tokio užsakymo nėra.')

  if (order.unapproved_since) throw conflict('unapproved', unapprovedHasNone)
  if (kind === 'prepayment' && orderState(order) === 'on-credit')
    throw conflict('on-credit', 'Užsakymas apmokamas pagal sąskaitą, todėl išankstinės sąskaitos jam nėra.')
  if (!order.document_id || orderStates[orderState(order)].document !== kind)
    throw kind === 'invoice'
      ? conflict(
          'not-paid',
          order.billing === 'prepaid'
            ? 'PVM sąskaita faktūra bus išrašyta, kai užsakymas bus apmokėtas.'
            : 'PVM sąskaita faktūra šiam užsakymui dar neišrašyta.',
        )
      : conflict('already-paid', 'Užsakymas apmokėtas, jam išrašyta PVM sąskaita faktūra.')
  return order.document_id
}

const unapprovedHasNone = 'Užsakymo nepatvirtino įmonės pagrindinis naudotojas, todėl sąskaitos jam dar nėra.'
