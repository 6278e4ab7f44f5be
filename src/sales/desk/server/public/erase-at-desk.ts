import { and, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { desk_orders } from '../desk.tables.ts'

/** Unplaced ones by address; placed ones go with their order (`deskErasure`). Before the clients. */
export async function eraseAtDesk(tx: Tx, email: string | null | undefined): Promise<void> {
  if (!email) return
  await tx.delete(desk_orders).where(and(isNull(desk_orders.placed_at), isOf(email)))
}

const isOf = (email: string): SQL => sql`(lower(${desk_orders.form} ->> 'email') = ${email.toLowerCase()}
  or ${desk_orders.client_id} in (select c.id from clients c where lower(c.email) = ${email.toLowerCase()} and c.kind = 'person'))`
