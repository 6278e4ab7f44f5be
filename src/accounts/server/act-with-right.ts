import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { demandRight } from '#platform/http/session.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Right } from '#platform/rights.ts'
import { rightsOf } from '../roles.ts'
import { users } from './accounts.tables.ts'

/**
 * Lets one person at a time change who is here and with what rights, and makes sure that the one who acts still has the
 * right. Nobody takes their own rights or account, so the one who acts stays: the last owner never goes, also when two
 * delete or demote each other at the same instant. Gives the rights as they are now. Throws a 401 when the account is gone,
 * a 403 when the right is.
 */
export async function actWithRight(tx: Tx, id: number, right: Right): Promise<{ rights: Right[] }> {
  // Held until the commit; whoever waited for it then sees what the other has done.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts and rights'))`)
  const [actor] = await tx.select({ roles: users.roles }).from(users).where(eq(users.id, id))
  if (!actor) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  const now = { rights: rightsOf(actor.roles) }
  demandRight(now, right)
  return now
}
