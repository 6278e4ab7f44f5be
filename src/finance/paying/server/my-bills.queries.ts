import { and, eq, inArray, sql } from 'drizzle-orm'
import { type OpenDocument, openDocuments } from '#finance/payments/server/open-documents.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { hasRoleIn } from '#people/clients/server/public/people.queries.ts'
import { document_orders } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { MAX_BILLS } from '../my-bills.contract.ts'
import { listUnpaidCompensations } from './list-unpaid-compensations.ts'

interface BillsToPayQuery {
  userId: number
  now: Date
}

export interface BillsToPay {
  /** Null: nobody's client owes compensations of an order. */
  clientId: number | null
  bills: OpenDocument[]
}

/** 404 for a person who orders nothing for the company. */
export async function listCompanyBills(
  reader: Reader,
  { clientId, ...asking }: BillsToPayQuery & { clientId: number },
): Promise<BillsToPay> {
  const isMain = await hasRoleIn(reader, { ...asking, clientId, roles: ['main'] })
  if (!isMain && !(await hasRoleIn(reader, { ...asking, clientId, roles: ['buyer'] })))
    throw notFound('Tokios įmonės nėra.')
  const open = await unpaid(reader, clientId)
  const bills = isMain ? open : await ofOwnOrders(reader, open, asking.userId)
  return { clientId, bills: bills.slice(0, MAX_BILLS) }
}

/** The main user and the client see all bills, others those of their orders. 404 for others' orders. */
export async function listOrderBills(
  reader: Reader,
  { orderId, ...asking }: BillsToPayQuery & { orderId: number },
): Promise<BillsToPay> {
  if (!(await isOrderTheirs(reader, { orderId, ...asking }))) throw notFound('Tokio užsakymo nėra.')
  const [order] = await reader
    .select({ clientId: orders.client_id, kind: clients.kind, owner: clients.user_id })
    .from(orders)
    .leftJoin(clients, eq(clients.id, orders.client_id))
    .where(eq(orders.id, orderId))
  if (!order?.clientId) return { clientId: null, bills: await listUnpaidCompensations(reader, [orderId]) }
  const { clientId, kind, owner } = order
  const paysAll =
    kind === 'person' ? owner === asking.userId : await hasRoleIn(reader, { ...asking, clientId, roles: ['main'] })
  const ofOrder = await reader
    .select({ id: document_orders.document_id })
    .from(document_orders)
    .where(eq(document_orders.order_id, orderId))
  const ids = new Set(ofOrder.map(({ id }) => id))
  const open = (await unpaid(reader, clientId)).filter(({ id }) => ids.has(id))
  const bills = paysAll ? open : await ofOwnOrders(reader, open, asking.userId)
  return { clientId, bills: bills.slice(0, MAX_BILLS) }
}

const unpaid = async (reader: Reader, clientId: number) =>
  (await openDocuments(reader, { clientIds: [clientId] })).filter(({ open }) => open > 0)

/** A bill that includes others' orders is the company's. */
async function ofOwnOrders(reader: Reader, bills: OpenDocument[], userId: number): Promise<OpenDocument[]> {
  const rows = await reader
    .select({ id: document_orders.document_id })
    .from(document_orders)
    .innerJoin(orders, eq(orders.id, document_orders.order_id))
    .where(
      and(
        inArray(
          document_orders.document_id,
          bills.map(({ id }) => id),
        ),
        sql`${orders.user_id} is distinct from ${userId}`,
      ),
    )
  const others = new Set(rows.map(({ id }) => id))
  return bills.filter(({ id }) => !others.has(id))
}
