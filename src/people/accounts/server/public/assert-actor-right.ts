import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { requireRight } from '#platform/http/session.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Right } from '#platform/rights.ts'
import { listRightsOfRoles } from '../../roles.ts'
import { users } from '../accounts.tables.ts'

/**
 * Serialises changes to accounts and rights, re-reads the actor's. Nobody removes their own, so the last owner stays
 * even when two act on each other. 401: account gone; 403: no right.
 */
export async function assertActorRight(tx: Tx, id: number, right: Right): Promise<{ rights: Right[] }> {
  // Held until commit.
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts and rights'))`)
  const [actor] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, id))
  if (!actor) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  const now = { rights: listRightsOfRoles(actor.roles) }
  requireRight(now, right)
  return now
}
