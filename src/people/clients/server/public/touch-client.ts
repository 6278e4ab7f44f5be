import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { clients } from '../clients.tables.ts'
import { joinAccounts } from './join-accounts.ts'

/** Not purged; linked to its account. */
export async function touchClient(work: Work, id: number): Promise<void> {
  const { tx, now } = work
  await tx.update(clients).set({ updated_at: now }).where(eq(clients.id, id))
  await joinAccounts(tx, { clientIds: [id] })
}
