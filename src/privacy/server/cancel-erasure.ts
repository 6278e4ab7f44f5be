import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { data_requests } from './privacy.tables.ts'
import { requestSubject } from './request-subject.ts'

/** A person takes back a request that still waits. Throws a 404 when none does. */
export async function cancelErasure(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const cancelled = await tx
    .update(data_requests)
    .set({ closed_at: now, outcome: 'cancelled' })
    .where(and(eq(data_requests.user_id, userId), eq(data_requests.kind, 'erasure'), isNull(data_requests.closed_at)))
    .returning({ id: data_requests.id })
  if (cancelled.length === 0) throw notFound('Laukiančio prašymo nėra.')
  for (const { id } of cancelled)
    await record(tx, { by: null, deed: 'data-request.cancelled', subject: requestSubject(id), now })
}
