import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { UserUpdated } from '../../users.events.ts'
import { email_links, password_resets, users } from '../accounts.tables.ts'
import { OldEmailNotice } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { hashSecret } from './secret.ts'

interface EmailConfirmation {
  user: User
  isNew: boolean
}

/**
 * The old address is notified and its password links die. 422 on `token` when unknown, used, older than two days, or
 * the address is taken by now. One of several presses succeeds.
 */
export async function confirmEmail(work: Work, { token }: { token: string }): Promise<EmailConfirmation> {
  const { tx, now } = work
  const live = and(eq(email_links.hash, hashSecret(token)), gt(email_links.expires_at, now))
  const [emailLink] = await tx.select({ user_id: email_links.user_id }).from(email_links).where(live)
  if (!emailLink) throw deadLink()
  // The user is locked first, as by all changes of the address.
  const [before] = await tx.select().from(users).where(eq(users.id, emailLink.user_id)).for('no key update')
  // Only the first press can delete the link.
  const [link] = await tx.delete(email_links).where(live).returning()
  if (!before || !link) throw deadLink()

  const isOwn = link.email === before.email
  if (!isOwn && before.pending_email !== link.email) throw deadLink()
  if (!isOwn && (await isTaken(tx, link))) throw taken()
  const [user] = await tx
    .update(users)
    .set({
      email: link.email,
      email_confirmed_at: isOwn ? (before.email_confirmed_at ?? now) : now,
      ...(!isOwn && { pending_email: null }),
    })
    .where(eq(users.id, before.id))
    .returning()
  if (!user) throw deadLink()

  // Links to the old address end.
  const done = eq(email_links.user_id, user.id)
  await tx.delete(email_links).where(isOwn ? and(done, eq(email_links.email, user.email)) : done)
  if (!isOwn) await tx.delete(password_resets).where(eq(password_resets.user_id, user.id))
  if (!isOwn) await work.enqueue(OldEmailNotice, { user_id: user.id, email: before.email, by: 'confirmed' })
  await work
    .as(user.id)
    .happened(
      UserUpdated,
      { kind: 'user', id: user.id, title: `#${user.id}` },
      { changed: [isOwn ? 'email_confirmed' : 'email'] },
    )
  return { user, isNew: !isOwn }
}

/** `one_account_per_email` decides races. */
async function isTaken(tx: Tx, { email, user_id }: { email: string; user_id: number }): Promise<boolean> {
  const others = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), ne(users.id, user_id)))
  return others.length > 0
}

const deadLink = () =>
  invalid({ token: ['Nuoroda nebegalioja arba jau panaudota. Paprašykite naujos.'] }, 'dead-confirm-link')
const taken = () => invalid({ token: ['Šį adresą jau turi kita paskyra. Pasirinkite kitą.'] }, 'email-taken')
