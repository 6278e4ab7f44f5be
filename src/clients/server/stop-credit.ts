import { eq } from 'drizzle-orm'
import { changedMeanwhile } from '#history/server/changed-meanwhile.ts'
import { lastDoer } from '#history/server/last-doer.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'

interface Stopping {
  clientId: number
  reason: string
  /** The reason that whoever writes has seen; null: there was none. */
  seen?: string | null | undefined
  by: number
  now: Date
}

/**
 * Lets a client order nothing on credit from now on, under the lock of its row: an order that is being placed comes before or
 * after. Once more, the reason changes and the moment stays. Throws 404, 409 `changed-meanwhile`.
 */
export async function stopCredit(tx: Tx, { clientId, reason, seen, by, now }: Stopping): Promise<void> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  const { credit_stop_reason: before } = client
  if (before === reason) return
  // whom somebody lets order again meanwhile is stopped anew: no reason is written over
  if (seen !== undefined && before !== null && before !== seen) {
    const who = await lastDoer(tx, { kind: 'client', id: clientId }, ['client.credit-stopped'])
    throw changedMeanwhile({ what: `${who} jau įrašė, kodėl nebeduodame į skolą: „${before}“`, now: before })
  }
  await tx
    .update(clients)
    .set({ credit_stopped_at: client.credit_stopped_at ?? now, credit_stopped_by: by, credit_stop_reason: reason })
    .where(eq(clients.id, clientId))
  await record(tx, { by, deed: 'client.credit-stopped', subject: clientSubject(client), details: { reason }, now })
}
