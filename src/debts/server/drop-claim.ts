import { and, eq, isNull } from 'drizzle-orm'
import { clientSubject } from '#clients/server/client-subject.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { debt_claims } from './debts.tables.ts'
import { lockDebtor } from './lock-debtor.ts'

/** An accepted sum is not asked for any more. Throws 404. */
export async function dropClaim(
  tx: Tx,
  { clientId, claimId, by, now }: { clientId: number; claimId: number; by: number; now: Date },
): Promise<void> {
  const { client } = await lockDebtor(tx, { clientId })
  const [dropped] = await tx
    .update(debt_claims)
    .set({ dropped_at: now })
    .where(and(eq(debt_claims.id, claimId), eq(debt_claims.client_id, clientId), isNull(debt_claims.dropped_at)))
    .returning({ amount: debt_claims.amount })
  if (!dropped) throw notFound('Tokio reikalavimo nėra arba jo jau atsisakyta.')
  await record(tx, {
    by,
    deed: 'debt.claim-dropped',
    subject: clientSubject(client),
    details: { price: dropped.amount },
    now,
  })
}
