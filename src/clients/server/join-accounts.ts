import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'

/**
 * Joins people among the clients to the accounts whose owners have confirmed their addresses; a name or a phone that somebody typed
 * joins nobody. Who is joined stays so when the account has another address later, unless the address is somebody else's by then. A
 * company is nobody's account: its people change.
 */
export async function joinAccounts(tx: Tx, of: { clientId: number } | { userId: number }): Promise<void> {
  const which = 'clientId' in of ? eq(clients.id, of.clientId) : eq(users.id, of.userId)
  const isTheirs: SQL = sql`lower(${users.email}) = lower(${clients.email})`
  await tx
    .update(clients)
    .set({ user_id: sql`${users.id}` })
    .from(users)
    .where(and(which, isTheirs, isNotNull(users.email_confirmed_at), eq(clients.kind, 'person')))
}
