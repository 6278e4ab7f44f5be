import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'

export type DebtorRow = typeof clients.$inferSelect

/** Locks the client, as orders on credit and letters do, then open bills by id, as payments do. Throws 404. */
export async function lockDebtor(
  tx: Tx,
  { clientId, documentIds }: { clientId: number; documentIds?: readonly number[] | undefined },
): Promise<{ client: DebtorRow; open: Map<number, number> }> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  const rows = await tx
    .select({ id: document_balances.document_id, open: document_balances.open })
    .from(document_balances)
    .where(
      and(
        eq(document_balances.client_id, clientId),
        gt(document_balances.open, 0),
        documentIds && inArray(document_balances.document_id, [...documentIds]),
      ),
    )
    .orderBy(asc(document_balances.document_id))
    .for('update')
  return { client, open: new Map(rows.map(({ id, open }) => [id, open])) }
}
