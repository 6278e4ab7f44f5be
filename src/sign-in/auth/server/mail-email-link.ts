import { and, eq, ne, sql } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { User } from '#people/accounts/server/public/accounts.queries.ts'
import { generateSecret, hashSecret } from '#people/accounts/server/public/secret.ts'
import { storeEmailLink } from '#people/accounts/server/public/store-email-link.ts'
import { enqueueMail } from '#people/mail/server/public/enqueue-mail.ts'
import { shopAddress } from '#people/mail/shop-address.ts'
import { awaitPipelined } from '#platform/database/await-pipelined.ts'
import type { Tx } from '#platform/database/database.ts'
import { attempts } from '#platform/limits/limits.ts'
import type { Work } from '#shell/action/work.ts'
import { createWork } from '#shell/action/work.ts'
import { buildConfirmEmailMail, buildEmailTakenMail, buildNewEmailMail } from '../email-link.mail.ts'

const lifeHours = 48

/** To the pending address, else the own. One that another account holds gets a notice. Older links stay valid. */
export async function mailEmailLink(work: Work, { userId }: { userId: number }): Promise<void> {
  const { tx, now } = work
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
  const to = user && getUnconfirmedEmail(user)
  if (!to) return

  // A pending address may be a stranger's, typed from many accounts.
  const pace = { lane: user.pending_email ? 'wished-link' : 'own-link', max: attempts.typedMailbox.max }
  const mail = { to, user_id: userId, pace, now }
  if (await isTaken(tx, userId, to)) {
    await enqueueMail(createWork(tx, { now: mail.now }), buildEmailTakenMail(`${shopAddress}/login`), mail)
    return
  }

  const token = generateSecret()
  const expires_at = new Date(now.getTime() + lifeHours * 3_600_000)
  const link = `${shopAddress}/confirm-email#token=${token}`
  const content = (user.pending_email ? buildNewEmailMail : buildConfirmEmailMail)(user.name, link, lifeHours)
  await awaitPipelined([
    storeEmailLink(tx, { user_id: userId, email: to, hash: hashSecret(token), expires_at }),
    enqueueMail(createWork(tx, { now: mail.now }), content, mail),
  ])
}

/** Undefined when nothing is unconfirmed. */
export const getUnconfirmedEmail = ({ email, pending_email, email_confirmed_at }: User): string | undefined =>
  pending_email ?? (email_confirmed_at === null ? email : undefined)

async function isTaken(tx: Tx, userId: number, email: string): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, userId)))
  return others.length > 0
}
