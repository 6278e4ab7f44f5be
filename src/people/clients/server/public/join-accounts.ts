import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { clients } from '../clients.tables.ts'

/** By confirmed address, never name or phone. Outlives its change, unless somebody takes it. No companies. */
export async function joinAccounts(tx: Tx, of: { clientIds: readonly number[] } | { userId: number }): Promise<void> {
  const which = 'clientIds' in of ? inArray(clients.id, [...of.clientIds]) : eq(users.id, of.userId)
  const isTheirs: SQL = sql`lower(${users.email}) = lower(${clients.email})`
  await tx
    .update(clients)
    .set({ user_id: sql`${users.id}` })
    .from(users)
    .where(
      and(
        which,
        isTheirs,
        isNotNull(users.email_confirmed_at),
        eq(clients.kind, 'person'),
        isNull(clients.merged_into),
      ),
    )
}
