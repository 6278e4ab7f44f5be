import { and, asc, eq } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { isAmong } from '#platform/database/is-among.ts'

/** Clients are locked by id before the bills: their advance stays as read. */
export async function lockPayers(tx: Tx, clientIds: readonly (number | null)[]): Promise<number[]> {
  const ids = [...new Set(clientIds.filter((id) => id !== null))]
  if (ids.length === 0) return []
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(isAmong(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}

/** Clients of orders that have an invoice: what of their money credit notes free is the advance. */
export async function listInvoicedClients(tx: Tx, orderIds: readonly number[]): Promise<(number | null)[]> {
  if (orderIds.length === 0) return []
  const invoiced = await tx
    .select({ clientId: documents.client_id })
    .from(documents)
    .where(and(isAmong(documents.order_id, orderIds), eq(documents.kind, 'invoice')))
  return invoiced.map(({ clientId }) => clientId)
}

/** The orders are locked. */
export async function lockClientsOfInvoices(tx: Tx, orderIds: readonly number[]): Promise<void> {
  await lockPayers(tx, await listInvoicedClients(tx, orderIds))
}
