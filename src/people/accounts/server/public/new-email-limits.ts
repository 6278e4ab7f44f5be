import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'

interface Wish {
  userId: number
  /** As `toIpKey`. */
  ipKey: string
  email: string
}

/** The limits are of the account that changes: naming an address blocks no owner. */
export function createNewEmailLimits(db: Db) {
  const links = new SharedLimit(db, { ...attempts.emailLink, field: 'email' })
  const wishes = new SharedLimit(db, { ...attempts.newEmail, field: 'email' })
  const fromClient = new SharedLimit(db, { ...attempts.newEmailFromClient, field: 'email' })
  return {
    /** 429. */
    countLink: (userId: number, now: Date) => links.count(`own ${userId}`, now),
    /** 429. */
    async countWish({ userId, ipKey, email }: Wish, now: Date): Promise<void> {
      await wishes.count(`${userId}`, now)
      await fromClient.count(ipKey, now)
      await links.count(`${ipKey} ${email.toLowerCase()}`, now)
    },
  }
}
