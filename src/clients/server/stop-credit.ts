import { eq } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'

/**
 * Lets a client order nothing on credit from now on, under the lock of its row: an order that is being placed comes before or
 * after. Once more, the reason changes and the moment stays. Throws 404.
 */
export async function stopCredit(
  tx: Tx,
  { clientId, reason, by, now }: { clientId: number; reason: string; by: number; now: Date },
): Promise<void> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  if (client.credit_stop_reason === reason) return
  await tx
    .update(clients)
    .set({ credit_stopped_at: client.credit_stopped_at ?? now, credit_stopped_by: by, credit_stop_reason: reason })
    .where(eq(clients.id, clientId))
  await record(tx, { by, deed: 'client.credit-stopped', subject: clientSubject(client), details: { reason }, now })
}
