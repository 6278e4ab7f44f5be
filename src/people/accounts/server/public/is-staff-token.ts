import { and, eq, gt, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { tokens, users } from '../accounts.tables.ts'
import { hashSecret } from './secret.ts'

/** Does not prolong the token. */
export async function isStaffToken(reader: Reader, token: string, now: Date): Promise<boolean> {
  const tokenRows = await reader
    .select({ one: sql`1` })
    .from(tokens)
    .innerJoin(users, eq(users.id, tokens.user_id))
    .where(and(eq(tokens.hash, hashSecret(token)), gt(tokens.expires_at, now), users.is_admin))
  return tokenRows.length > 0
}
