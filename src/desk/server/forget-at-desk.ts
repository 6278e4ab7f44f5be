import { and, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { desk_orders } from './desk.tables.ts'

/**
 * Forgets what the desk wrote down for an address and never became an order. What did is an order's, and is forgotten with it
 * (`forgetPromises`). Ask before the clients are forgotten: some are known by them alone.
 */
export async function forgetAtDesk(tx: Tx, email: string | null | undefined): Promise<void> {
  if (!email) return
  await tx.delete(desk_orders).where(and(isNull(desk_orders.placed_at), isOf(email)))
}

const isOf = (email: string): SQL => sql`(lower(${desk_orders.form} ->> 'email') = ${email.toLowerCase()}
  or ${desk_orders.client_id} in (select c.id from clients c where lower(c.email) = ${email.toLowerCase()} and c.kind = 'person'))`

/** Of orders whose buyers are forgotten goes also what a quote had promised them by name. */
export async function forgetPromises(tx: Tx, orderIds: number[]): Promise<void> {
  await tx
    .update(desk_orders)
    .set({ client: '', phone: null, promised: null, form: null })
    .where(and(inArray(desk_orders.id, orderIds), isNotNull(desk_orders.placed_at)))
}

/** Lets go of drafts and quotes that came to nothing, a batch of them. Answers how many. */
export async function purgeDeskOrders(tx: Tx, { before, most }: { before: Date; most: number }): Promise<number> {
  const outdated = tx
    .select({ id: desk_orders.id })
    .from(desk_orders)
    .where(and(isNull(desk_orders.placed_at), lt(desk_orders.updated_at, before)))
    .limit(most)
  return (await tx.delete(desk_orders).where(inArray(desk_orders.id, outdated))).rowCount ?? 0
}
