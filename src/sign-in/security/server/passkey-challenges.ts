import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { passkey_challenges } from './security.tables.ts'

const lifeMs = 5 * 60_000

export type Purpose = 'add' | 'sign-in' | 'second-factor' | 'fresh'

interface ChallengeInput {
  purpose: Purpose
  /** Null: sign-in by passkey alone. */
  userId: number | null
  now: Date
}

/** 256 random bits, base64url, valid five minutes for one purpose and person. */
export async function createChallenge(reader: Reader, { purpose, userId, now }: ChallengeInput): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  await reader.delete(passkey_challenges).where(lte(passkey_challenges.expires_at, now))
  await reader
    .insert(passkey_challenges)
    .values({ challenge, purpose, user_id: userId, expires_at: new Date(now.getTime() + lifeMs) })
  return challenge
}

/** Spends the challenge; of two answers one is accepted. */
export async function consumeChallenge(
  reader: Reader,
  challenge: string,
  { purpose, userId, now }: ChallengeInput,
): Promise<boolean> {
  const { rowCount } = await reader
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge, challenge),
        eq(passkey_challenges.purpose, purpose),
        userId === null ? isNull(passkey_challenges.user_id) : eq(passkey_challenges.user_id, userId),
        gt(passkey_challenges.expires_at, now),
      ),
    )
  return rowCount === 1
}

/** Undefined for invalid client data. */
export function readChallenge(clientDataJSON: string): string | undefined {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
