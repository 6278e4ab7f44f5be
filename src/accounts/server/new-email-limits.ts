import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'

/** How often mails about an address may be asked for: nobody's mailbox is filled by an account that names it. */
export function newEmailLimits(db: Db) {
  const links = new SharedLimit(db, { ...attempts.emailLink, field: 'email' })
  const wishes = new SharedLimit(db, { ...attempts.newEmail, field: 'email' })
  return {
    /** Counts a link to this mailbox. Throws a 429. */
    countLink: (email: string, now: Date) => links.count(email.toLowerCase(), now),
    /** Counts another address for this account, and its link. Throws a 429. */
    async countWish(userId: number, email: string, now: Date): Promise<void> {
      await wishes.count(`${userId}`, now)
      await links.count(email.toLowerCase(), now)
    },
  }
}
