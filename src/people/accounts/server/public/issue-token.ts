import { sql } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { tokens } from '../accounts.tables.ts'
import { computeTokenExpiry } from '../token-lifetime.ts'
import type { RequestOrigin } from './get-request-origin.ts'
import { generateSecret, hashSecret } from './secret.ts'

export interface IssueToken {
  userId: number
  remember: boolean
  from?: RequestOrigin | undefined
}

/** Hash only. Deletes some expired ones, too. */
export async function issueToken(work: Work, { userId, remember, from }: IssueToken): Promise<string> {
  const { tx, now } = work
  const token = generateSecret()
  await tx
    .with(swept(work))
    .insert(tokens)
    .values({
      user_id: userId,
      hash: hashSecret(token),
      remember,
      created_at: now,
      fresh_at: now,
      last_used_at: now,
      expires_at: computeTokenExpiry({ remember, created_at: now }, now),
      ...(from && { device: from.device, client: from.ipKey }),
    })
  return token
}

/** A hundred at most, unlocked, in the same round trip. */
const swept = (work: Work) =>
  work.tx.$with('swept').as(
    work.tx
      .delete(tokens)
      .where(
        sql`${tokens.id} in (
          select id from ${tokens} where expires_at <= ${work.now.toISOString()} limit 100 for update skip locked
        )`,
      )
      .returning({ id: tokens.id }),
  )
