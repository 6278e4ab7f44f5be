import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'

interface Wish {
  userId: number
  /** As `clientKey`. */
  client: string
  email: string
}

/** Of the asking account: naming an address blocks no owner. */
export function newEmailLimits(db: Db) {
  const links = new SharedLimit(db, { ...attempts.emailLink, field: 'email' })
  const wishes = new SharedLimit(db, { ...attempts.newEmail, field: 'email' })
  const fromClient = new SharedLimit(db, { ...attempts.newEmailFromClient, field: 'email' })
  return {
    /** 429. */
    countLink: (userId: number, now: Date) => links.count(`own ${userId}`, now),
    /** 429. */
    async countWish({ userId, client, email }: Wish, now: Date): Promise<void> {
      await wishes.count(`${userId}`, now)
      await fromClient.count(client, now)
      await links.count(`${client} ${email.toLowerCase()}`, now)
    },
  }
}
