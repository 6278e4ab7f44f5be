import type { Db } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import { SharedLimit } from '#platform/limits/shared-limit.ts'

interface Wish {
  userId: number
  /** Where from, as `clientKey` counts addresses. */
  client: string
  email: string
}

/**
 * How often mails about an address may be asked for: nobody's mailbox is filled by an account that names it. Wishes count against
 * who wishes, so that nobody who names an address keeps its owner from having it.
 */
export function newEmailLimits(db: Db) {
  const links = new SharedLimit(db, { ...attempts.emailLink, field: 'email' })
  const wishes = new SharedLimit(db, { ...attempts.newEmail, field: 'email' })
  const fromClient = new SharedLimit(db, { ...attempts.newEmailFromClient, field: 'email' })
  return {
    /** Counts a link to the address that this account has or waits for. Throws a 429. */
    countLink: (userId: number, now: Date) => links.count(`own ${userId}`, now),
    /** Counts another address for this account, and its link. Throws a 429. */
    async countWish({ userId, client, email }: Wish, now: Date): Promise<void> {
      await wishes.count(`${userId}`, now)
      await fromClient.count(client, now)
      await links.count(`${client} ${email.toLowerCase()}`, now)
    },
  }
}
