import { and, eq, ne, sql } from 'drizzle-orm'
import type { User } from '#accounts/server/accounts.queries.ts'
import { users } from '#accounts/server/accounts.tables.ts'
import { keepEmailLink } from '#accounts/server/keep-email-link.ts'
import { hashSecret, newSecret } from '#accounts/server/secret.ts'
import { queueMail } from '#mail/server/queue-mail.ts'
import { shopAddress } from '#mail/shop-address.ts'
import type { Tx } from '#platform/database/database.ts'
import { pipelined } from '#platform/database/pipelined.ts'
import { attempts } from '#platform/limits/limits.ts'
import { confirmEmailMail, emailIsTakenMail, newEmailMail } from '../email-link.mail.ts'

const lifeHours = 48

/**
 * Mails a link to the address of an account that waits to be confirmed: the one that it is to have, or else its own. When
 * somebody else has that address, this one is told instead and gets no link. Older links live on. Does nothing when no
 * address waits, or the account is gone.
 */
export async function mailEmailLink(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  const to = user && emailThatWaits(user)
  if (!to) return

  // An own address is one account's; which one somebody wishes to have anybody may type.
  const pace = { lane: user.pending_email ? 'wished-link' : 'own-link', most: attempts.typedMailbox.most }
  const mail = { to, user_id: userId, pace, now }
  if (await isTaken(tx, userId, to)) {
    await queueMail(tx, emailIsTakenMail(`${shopAddress}/login`), mail)
    return
  }

  const token = newSecret()
  const expires_at = new Date(now.getTime() + lifeHours * 3_600_000)
  const link = `${shopAddress}/confirm-email#token=${token}`
  const content = (user.pending_email ? newEmailMail : confirmEmailMail)(user.name, link, lifeHours)
  await pipelined([
    keepEmailLink(tx, { user_id: userId, email: to, hash: hashSecret(token), expires_at }),
    queueMail(tx, content, mail),
  ])
}

/** The address of an account that nobody has confirmed yet; undefined when there is none. */
export const emailThatWaits = ({ email, pending_email, email_confirmed_at }: User): string | undefined =>
  pending_email ?? (email_confirmed_at === null ? email : undefined)

async function isTaken(tx: Tx, userId: number, email: string): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)))
  return others.length > 0
}
