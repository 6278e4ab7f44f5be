import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'

export type LockedClient = typeof clients.$inferSelect

/**
 * A client with its terms, under the lock of its row until the transaction ends: orders on credit, a stop, other terms, changes of its
 * people and bills go one after another. It comes after the order, its products and its rentals, before the series of documents:
 * whoever locks it earlier may wait for who waits for them. No key is changed, so that rows that merely name the client don't wait.
 */
export async function lockClient(tx: Tx, clientId: number): Promise<LockedClient> {
  const [client] = await tx.select().from(clients).where(eq(clients.id, clientId)).for('no key update')
  if (!client) throw new Error(`There is no client ${clientId}`)
  return client
}
