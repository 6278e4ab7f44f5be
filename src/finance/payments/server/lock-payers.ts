import { asc, inArray } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Tx } from '#platform/database/database.ts'

/** Clients are locked by id before the bills: their advance stays as read. */
export async function lockPayers(tx: Tx, clientIds: readonly (number | null)[]): Promise<number[]> {
  const ids = [...new Set(clientIds.filter((id) => id !== null))]
  if (ids.length === 0) return []
  const locked = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(inArray(clients.id, ids))
    .orderBy(asc(clients.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}
