import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Work } from '#shell/action/work.ts'
import { password_resets, users } from '../accounts.tables.ts'

/** Links of one person. */
const MAX_ALIVE = 3

const PAUSE_MS = 20 * 60_000

interface PasswordResetInput {
  user_id: number
  /** sha256, hex. */
  hash: string
  lifeMs: number
}

/**
 * Earlier links live on: a stranger's request kills none. False, storing nothing, while three live and the newest has
 * two thirds of its life left: one mail in twenty minutes. A fourth replaces the oldest.
 */
export async function storePasswordReset(work: Work, { user_id, hash, lifeMs }: PasswordResetInput): Promise<boolean> {
  const { tx, now } = work
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for('no key update')
  const kept = await tx
    .select()
    .from(password_resets)
    .where(eq(password_resets.user_id, user_id))
    .orderBy(desc(password_resets.expires_at))
  const alive = kept.filter(({ expires_at }) => expires_at > now)
  const newest = (alive[0]?.expires_at.getTime() ?? 0) - lifeMs
  if (alive.length >= MAX_ALIVE && newest > now.getTime() - PAUSE_MS) return false

  const over = kept.filter((link) => !alive.slice(0, MAX_ALIVE - 1).includes(link)).map((link) => link.hash)
  await tx.delete(password_resets).where(and(eq(password_resets.user_id, user_id), inArray(password_resets.hash, over)))
  await tx.insert(password_resets).values({ user_id, hash, expires_at: new Date(now.getTime() + lifeMs) })
  return true
}
