import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { tokens } from '../accounts.tables.ts'

export async function endToken(tx: Tx, tokenId: number): Promise<void> {
  await tx.delete(tokens).where(eq(tokens.id, tokenId))
}

/** False: missing, or another's. */
export async function endTokenOf(tx: Tx, userId: number, tokenId: number): Promise<boolean> {
  const { rowCount } = await tx.delete(tokens).where(and(eq(tokens.id, tokenId), eq(tokens.user_id, userId)))
  return rowCount === 1
}

export async function endTokensOf(tx: Tx, userId: number, exceptTokenId?: number): Promise<void> {
  await tx
    .delete(tokens)
    .where(and(eq(tokens.user_id, userId), exceptTokenId === undefined ? undefined : ne(tokens.id, exceptTokenId)))
}
