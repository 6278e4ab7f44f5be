import { and, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'

/** Who is to be forgotten: an account's, or of an address that is known to be theirs. */
interface Whose {
  userId?: number | null | undefined
  email: string | null | undefined
}

/** Something is still to be billed to them, or to be paid. */
const isOwing = sql`(exists (select from unbilled_lines u where u.client_id = "clients"."id")
  or exists (select from document_balances b where b.client_id = "clients"."id" and b.open <> 0))`

/**
 * Forgets a person among the clients, unless something is open between them and the shop; a company stays, without the person whom
 * the desk spoke with there.
 */
export async function forgetClients(tx: Tx, { userId = null, email = null }: Whose): Promise<void> {
  const isTheirs = or(
    sql`${clients.user_id} = ${userId}::int`,
    sql`lower(${clients.email}) = ${email?.toLowerCase() ?? null}::text`,
  ) as SQL
  await tx.delete(clients).where(sql`${isTheirs} and ${clients.kind} = 'person' and not ${isOwing}`)
  await tx
    .update(clients)
    .set({ contact_name: '', contact_lastname: '', email: null, phone: null, user_id: null, note: '' })
    .where(sql`${isTheirs} and ${clients.kind} = 'company'`)
}

/**
 * Lets go of clients of whom nobody has heard since, a batch of them; who owes stays, and so does a company that has people, sites, or orders.
 * Answers how many.
 */
export async function purgeClients(tx: Tx, { before, most }: { before: Date; most: number }): Promise<number> {
  const isUsed = sql`(${isOwing} or ${clients.kind} = 'company' and (
    exists (select from client_people m where m.client_id = "clients"."id")
    or exists (select from objects s where s.client_id = "clients"."id")
    or exists (select from orders o where o.client_id = "clients"."id")))`
  const outdated = tx
    .select({ id: clients.id })
    .from(clients)
    .where(and(lt(clients.updated_at, before), not(isUsed)))
    .limit(most)
  return (await tx.delete(clients).where(inArray(clients.id, outdated))).rowCount ?? 0
}
