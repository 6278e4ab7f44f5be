import { or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { client_contacts, clients } from '../clients.tables.ts'
import { buildAdvanceSql } from './build-advance-sql.ts'

/** By account or confirmed address. */
interface Whose {
  userId?: number | null | undefined
  email: string | null | undefined
}

/** SQL: something is open or left. */
export const isOwingClient = sql`(exists (select from unbilled_lines u where u.client_id = "clients"."id")
  or exists (select from document_balances b where b.client_id = "clients"."id" and b.open <> 0)
  or ${sql.raw(buildAdvanceSql('"clients"."id"'))} <> 0)`

/**
 * Not while something is open or left. A company is nobody's account: it keeps its own e-mail, phone and contact, and
 * loses them only where its e-mail is the person's. Every client loses the person as a contact.
 */
export async function eraseClients(tx: Tx, { userId = null, email = null }: Whose): Promise<void> {
  const hasTheirAddress = sql`lower(${clients.email}) = ${email?.toLowerCase() ?? null}::text`
  const isTheirs = or(sql`${clients.user_id} = ${userId}::int`, hasTheirAddress) as SQL
  await tx.delete(clients).where(sql`${isTheirs} and ${clients.kind} = 'person' and not ${isOwingClient}`)
  if (email) await tx.delete(client_contacts).where(sql`lower(${client_contacts.email}) = ${email.toLowerCase()}`)
  await tx
    .update(clients)
    .set({ contact_name: '', contact_lastname: '', email: null, phone: null, note: '' })
    .where(sql`${hasTheirAddress} and ${clients.kind} = 'company'`)
}
