import { eq } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { tokens } from '../accounts.tables.ts'

export async function renewFreshness(work: Work, { tokenId }: { tokenId: number }): Promise<void> {
  const { tx, now } = work
  await tx.update(tokens).set({ fresh_at: now }).where(eq(tokens.id, tokenId))
}
