import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { password_resets, users } from './accounts.tables.ts'

/** So many links of one person are alive at a time. */
const MOST_ALIVE = 3

/** Once so many are, a new one is made no oftener: a working one lies in the mailbox. */
const PAUSE_MS = 20 * 60_000

interface Kept {
  user_id: number
  /** sha256 of the link's token, hex. */
  hash: string
  lifeMs: number
  now: Date
}

/**
 * Keeps the hash of a mailed link to a new password beside those before it, so that whoever asks in somebody's name kills no
 * link that its owner has asked for. False, and nothing is kept, while three are alive and the newest of them has two thirds of its
 * life left: who fills a mailbox by asking on and on gets one mail in twenty minutes. The oldest dies for a fourth.
 */
export async function keepPasswordReset(tx: Tx, { user_id, hash, lifeMs, now }: Kept): Promise<boolean> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
  const kept = await tx
    .select()
    .from(password_resets)
    .where(eq(password_resets.user_id, user_id))
    .orderBy(desc(password_resets.expires_at))
  const alive = kept.filter(({ expires_at }) => expires_at > now)
  const newest = (alive[0]?.expires_at.getTime() ?? 0) - lifeMs
  if (alive.length >= MOST_ALIVE && newest > now.getTime() - PAUSE_MS) return false

  const over = kept.filter((link) => !alive.slice(0, MOST_ALIVE - 1).includes(link)).map((link) => link.hash)
  await tx.delete(password_resets).where(and(eq(password_resets.user_id, user_id), inArray(password_resets.hash, over)))
  await tx.insert(password_resets).values({ user_id, hash, expires_at: new Date(now.getTime() + lifeMs) })
  return true
}
