import { and, eq, isNull, sql } from 'drizzle-orm'
import { clients } from '#clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { isOnCredit } from './order-conditions.ts'
import { orders } from './orders.tables.ts'

/**
 * Orders on credit that somebody placed for a company are the company's, which owes them, and go on without that person: their name and contacts
 * go, those of the company take their place as far as there are any. Ask once the company has forgotten the person. Answers which
 * orders they are, with the address that they named.
 */
export async function leaveToCompany(tx: Tx, { userId }: { userId: number }): Promise<{ id: number; email: string }[]> {
  const theirs = and(
    eq(orders.user_id, userId),
    eq(orders.private_or_company, 'company'),
    isOnCredit,
    isNull(orders.erased_at),
    sql`exists (select from ${clients} where ${clients.id} = ${orders.client_id} and ${clients.kind} = 'company')`,
  )
  const left = await tx.select({ id: orders.id, email: orders.email }).from(orders).where(theirs).for('update')
  if (left.length === 0) return left
  await tx
    .update(orders)
    .set({
      name: sql`coalesce(nullif(${clients.contact_name}, ''), 'Ištrinta')`,
      lastname: sql`case when ${clients.contact_name} = '' then 'paskyra' else ${clients.contact_lastname} end`,
      email: sql`coalesce(${clients.email}, '')`,
      phone: sql`coalesce(${clients.phone}, '')`,
      user_id: null,
    })
    .from(clients)
    .where(and(theirs, eq(clients.id, orders.client_id)))
  return left
}
