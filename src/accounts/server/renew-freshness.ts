import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { tokens } from './accounts.tables.ts'

/** This token's owner has just shown to be who they are: by the password, or by a passkey. */
export async function renewFreshness(tx: Tx, { tokenId, now }: { tokenId: number; now: Date }): Promise<void> {
  await tx.update(tokens).set({ fresh_at: now }).where(eq(tokens.id, tokenId))
}
