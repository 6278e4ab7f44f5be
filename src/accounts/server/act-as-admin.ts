import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database.ts'
import { Refusal } from '#platform/refusal.ts'
import { users } from './accounts.tables.ts'

/**
 * Lets one administrator at a time change who is here and with what rights, and makes sure that the one who asks still
 * is one. Nobody takes their own rights or account, so the one who acts stays: the last administrator never goes, also
 * when two delete or demote each other at the same instant. Throws a 401 when the account is gone, a 403 when it has no
 * rights any more.
 */
export async function actAsAdmin(tx: Tx, id: number): Promise<void> {
  // Held until the commit; whoever waited for it then sees what the other has done.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('accounts and rights'))`)
  const [actor] = await tx
    .select({ isAdmin: users.is_admin })
    .from(users)
    .where(and(eq(users.id, id)))
  if (!actor) throw new Refusal(401, 'signed-out', 'Prisijunkite iš naujo.')
  if (!actor.isAdmin) throw new Refusal(403, 'admins-only', 'Šiam veiksmui reikia administratoriaus teisių.')
}
