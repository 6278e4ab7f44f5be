import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { clients } from '../clients.tables.ts'

export type LockedClient = typeof clients.$inferSelect

/**
 * Serialises credit orders, stops, terms, people and bills. After the order, its products and rentals, before the
 * series. `no key update`: rows that reference the client do not wait.
 */
export async function lockClient(tx: Tx, clientId: number): Promise<LockedClient> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  if (!client) throw new Error(`There is no client ${clientId}`)
  return client
}
