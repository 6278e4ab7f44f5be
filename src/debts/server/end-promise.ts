import { and, eq, isNull } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { debt_promises } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'
import { refuseOtherPromise } from './refuse-other-promise.ts'

/** What a debtor promised does not hold any more: letters may go again. Of one who promised nothing nothing changes. Throws 404, 409 `changed-meanwhile`. */
export async function endPromise(
  tx: Tx,
  { clientId, seen, by, now }: { clientId: number; seen?: string | undefined; by: number; now: Date },
): Promise<void> {
  const { client } = await lockDebtor(tx, { clientId })
  await refuseOtherPromise(tx, { clientId, seen, advice: 'Peržiūrėkite ir pakartokite.' })
  const ended = await tx
    .update(debt_promises)
    .set({ ended_at: now })
    .where(and(eq(debt_promises.client_id, clientId), isNull(debt_promises.ended_at)))
    .returning({ id: debt_promises.id })
  if (ended.length > 0) await record(tx, { by, deed: 'debt.promise-ended', subject: clientSubject(client), now })
}
