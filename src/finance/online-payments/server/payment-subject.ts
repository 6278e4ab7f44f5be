import { and, eq } from 'drizzle-orm'
import { lockBills } from '#finance/payments/server/lock-bills.ts'
import { readReceivedAmount } from '#finance/payments/server/public/read-received-amount.ts'
import type { WantedPayment } from '#finance/providers/server/payment-provider.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { lockOrder } from '#orders/server/public/lock-order.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, notFound } from '#platform/refusal.ts'
import type { payment_intents } from './online-payments.tables.ts'

/** An order, or bills of a client, without ids all open ones; of nobody's client (null) compensations of an order. */
export type PaySubject = { orderId: number } | BillsSubject
type BillsSubject =
  | { clientId: number; documentIds?: readonly number[] | undefined }
  | { clientId: null; documentIds: readonly number[] }

export interface LockedPayable {
  row: Pick<typeof payment_intents.$inferInsert, 'what' | 'order_id' | 'client_id' | 'document_ids'>
  /** Cents. */
  amount: number
  description: string
  payer: WantedPayment['payer']
}

/** Throws 404 for a missing document, 409 when it takes no money. */
export function lockPayable(tx: Tx, subject: PaySubject): Promise<LockedPayable> {
  return 'orderId' in subject ? lockedOrder(tx, subject.orderId) : lockedBills(tx, subject)
}

async function lockedOrder(tx: Tx, orderId: number): Promise<LockedPayable> {
  const order = await lockOrder(tx, orderId)
  if (order.billing !== 'prepaid')
    throw conflict('on-credit', 'Šis užsakymas apmokamas pagal sąskaitą, kai ji bus išrašyta.')
  if (order.unapproved_since)
    throw conflict('unapproved', 'Užsakymo dar nepatvirtino įmonės pagrindinis naudotojas, todėl mokėti dar negalima.')
  if (order.lapsed_at)
    throw conflict('order-lapsed', 'Užsakymas nebegalioja: jis nebuvo apmokėtas laiku. Užsakykite iš naujo.')
  const amount = order.paid_at ? 0 : order.price_with_vat - (await readReceivedAmount(tx, orderId))
  if (amount <= 0) throw conflict('already-paid', 'Užsakymas jau apmokėtas.')
  return {
    row: { what: 'order', order_id: orderId },
    amount,
    description: `Užsakymas Nr. ${orderId}`,
    payer: await buyerOf(tx, orderId),
  }
}

async function lockedBills(tx: Tx, { clientId, documentIds = [] }: BillsSubject): Promise<LockedPayable> {
  const ofClient = clientId === null ? undefined : await payerOf(tx, clientId)
  const all = clientId === null || documentIds.length > 0 ? { billIds: documentIds } : { clientIds: [clientId] }
  const bills = await lockBills(tx, all)
  const open = bills.filter((bill) => bill.clientId === clientId && bill.open > 0)
  if (open.length === 0) throw conflict('already-paid', 'Sąskaitos jau apmokėtos.')
  const [first] = open
  return {
    row: { what: 'bills', client_id: clientId, document_ids: open.map(({ id }) => id) },
    amount: open.reduce((sum, bill) => sum + bill.open, 0),
    description: open.length === 1 ? `Sąskaita ${first?.full_number}` : `Sąskaitos: ${open.length}`,
    payer: ofClient ?? (await buyerOf(tx, first?.owedForOrder ?? 0)),
  }
}

/** Throws 404. */
async function payerOf(tx: Tx, clientId: number): Promise<LockedPayable['payer']> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId))
  if (!client) throw notFound('Tokio kliento nėra.')
  return { email: client.email ?? '', name: client.contact_name || client.name, lastname: client.contact_lastname }
}

async function buyerOf(tx: Tx, orderId: number): Promise<LockedPayable['payer']> {
  const [buyer] = await tx
    .select({ email: orders.email, name: orders.name, lastname: orders.lastname })
    .from(orders)
    .where(eq(orders.id, orderId))
  return buyer ?? { email: '', name: '', lastname: '' }
}

export const isFor = (intents: typeof payment_intents, row: LockedPayable['row']) =>
  and(
    eq(intents.what, row.what),
    row.order_id ? eq(intents.order_id, row.order_id) : undefined,
    row.client_id ? eq(intents.client_id, row.client_id) : undefined,
  )
