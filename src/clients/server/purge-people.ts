import { and, eq, lt, or, sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import type { Tx } from '#platform/database/database.ts'
import { client_people } from './clients.tables.ts'

/** Lets go of rights of companies' people that ended, and of wishes to join that nobody answered, a batch of them. Answers how many. */
export async function purgePeople(tx: Tx, { before, most }: { before: Date; most: number }): Promise<number> {
  const { client_id, user_id, role, until_day, asked_at } = client_people
  const outdated = tx
    .select({ client_id, user_id })
    .from(client_people)
    .where(or(lt(until_day, dayOf(before)), and(eq(role, 'pending'), lt(asked_at, before))))
    .limit(most)
  return (await tx.delete(client_people).where(sql`(${client_id}, ${user_id}) in ${outdated}`)).rowCount ?? 0
}
