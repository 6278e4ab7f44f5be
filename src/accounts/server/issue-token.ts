import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { tokens } from './accounts.tables.ts'
import type { Place } from './place-of.ts'
import { hashSecret, newSecret } from './secret.ts'
import { expiryOf } from './token-life.ts'

export interface IssueToken {
  userId: number
  remember: boolean
  /** Shown to the person among the own sessions. */
  from?: Place | undefined
  now: Date
}

/** Signs a person in: gives the bearer token, of which only the hash is kept. Sweeps out some that have expired. */
export async function issueToken(tx: Tx, { userId, remember, from, now }: IssueToken): Promise<string> {
  const token = newSecret()
  await tx
    .with(swept(tx, now))
    .insert(tokens)
    .values({
      user_id: userId,
      hash: hashSecret(token),
      remember,
      created_at: now,
      fresh_at: now,
      last_used_at: now,
      expires_at: expiryOf({ remember, created_at: now }, now),
      ...from,
    })
  return token
}

/**
 * A hundred at most, and none that another sign-in is sweeping: two must not wait for each other. Part of the statement
 * that it goes with, because each way to the database keeps the transaction open.
 */
const swept = (tx: Tx, now: Date) =>
  tx.$with('swept').as(
    tx
      .delete(tokens)
      .where(
        sql`${tokens.id} in (
          select id from ${tokens} where expires_at <= ${now.toISOString()} limit 100 for update skip locked
        )`,
      )
      .returning({ id: tokens.id }),
  )
