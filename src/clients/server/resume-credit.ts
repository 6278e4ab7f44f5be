import { eq } from 'drizzle-orm'
import { changedMeanwhile } from '#history/server/changed-meanwhile.ts'
import { lastDoer } from '#history/server/last-doer.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { clientSubject } from './client-subject.ts'
import { clients } from './clients.tables.ts'

/**
 * Takes a stop back: the client orders on credit as far as its terms go. Of one that nobody stopped nothing changes. Throws 404, and 409
 * `changed-meanwhile` for one that was stopped anew since somebody saw it.
 */
export async function resumeCredit(
  tx: Tx,
  { clientId, seen, by, now }: { clientId: number; seen?: string | undefined; by: number; now: Date },
): Promise<void> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('update')
  if (!client) throw notFound('Tokio kliento nėra.')
  if (!client.credit_stopped_at) return
  if (seen !== undefined && Date.parse(seen) !== client.credit_stopped_at.getTime()) {
    const who = await lastDoer(tx, { kind: 'client', id: clientId }, ['client.credit-stopped'])
    throw changedMeanwhile({
      what: `${who} įrašė kitą priežastį: „${client.credit_stop_reason}“`,
      now: client.credit_stopped_at.toISOString(),
      advice: 'Peržiūrėkite ir pakartokite.',
    })
  }
  await tx
    .update(clients)
    .set({ credit_stopped_at: null, credit_stopped_by: null, credit_stop_reason: null })
    .where(eq(clients.id, clientId))
  await record(tx, { by, deed: 'client.credit-resumed', subject: clientSubject(client), now })
}
