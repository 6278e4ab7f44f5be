import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clients } from '#clients/server/clients.tables.ts'
import { documentReference } from '#documents/document-reference.ts'
import { documents } from '#documents/server/documents.tables.ts'
import type { PaySubject } from '#online-payments/server/what-is-paid.ts'
import { orderState } from '#orders/order-states.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { openDocuments } from '#payments/server/open-documents.ts'
import { receivedFor } from '#payments/server/received-for.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Payable } from '../paying.contract.ts'

type Told = Omit<Payable, 'methods' | 'least'>

/** What is left to pay as it stands now; undefined when what it is for is gone. */
export function showPayable(reader: Reader, subject: PaySubject): Promise<Told | undefined> {
  return 'orderId' in subject ? ofOrder(reader, subject.orderId) : ofBills(reader, subject)
}

async function ofOrder(reader: Reader, id: number): Promise<Told | undefined> {
  const [order] = await reader
    .select({
      ...{ total: orders.price_with_vat, paid_at: orders.paid_at, lapsed_at: orders.lapsed_at },
      ...{ unapproved_since: orders.unapproved_since, billing: orders.billing },
    })
    .from(orders)
    .where(and(eq(orders.id, id), isListed, isNull(orders.erased_at)))
  if (!order) return undefined
  const state = orderState(order)
  const left = state === 'unpaid' ? Math.max(0, order.total - (await receivedFor(reader, id))) : 0
  return {
    ...{ order_id: id, bills: [], total: order.total, left },
    state: state === 'unpaid' ? (left > 0 ? 'open' : 'paid') : state,
    reference: left > 0 ? documentReference('prepayment', id) : null,
  }
}

async function ofBills(
  reader: Reader,
  { clientId, documentIds = [] }: Extract<PaySubject, { clientId: number }>,
): Promise<Told | undefined> {
  const [client] = await reader.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
  if (!client) return undefined
  const found = (
    await openDocuments(reader, documentIds.length > 0 ? { documentIds } : { clientIds: [clientId] })
  ).filter((bill) => bill.client_id === clientId && (documentIds.length > 0 || bill.open > 0))
  const open = found.filter((bill) => bill.open > 0)
  const left = open.reduce((sum, bill) => sum + bill.open, 0)
  const [only] = open.length === 1 ? open : []
  return {
    order_id: null,
    bills: found.map((bill) => ({ number: bill.full_number, due_on: bill.due_on, open: Math.max(0, bill.open) })),
    state: left > 0 ? 'open' : 'paid',
    total: found.reduce((sum, bill) => sum + bill.price_with_vat, 0),
    left,
    reference: only ? await referenceOf(reader, only.id) : null,
  }
}

async function referenceOf(reader: Reader, id: number): Promise<string | null> {
  const [bill] = await reader
    .select({ reference: sql<string | null>`${documents.snapshot} ->> 'reference'` })
    .from(documents)
    .where(inArray(documents.id, [id]))
  return bill?.reference ?? null
}
