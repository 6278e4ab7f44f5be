import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { clients } from './clients.tables.ts'
import { joinAccounts } from './join-accounts.ts'

/** Says that something was ordered for them: who is heard of stays in the list, and is joined to the account of their address. */
export async function touchClient(tx: Tx, id: number, now: Date): Promise<void> {
  await tx.update(clients).set({ updated_at: now }).where(eq(clients.id, id))
  await joinAccounts(tx, { clientId: id })
}
