import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { invalid } from '#platform/refusal.ts'
import { OldEmailTold } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { email_links, password_resets, users } from './accounts.tables.ts'
import { hashSecret } from './secret.ts'

interface Confirmed {
  user: User
  /** It is another address than the account had. */
  isNew: boolean
}

/**
 * Somebody pressed a link that was mailed to an address: whoever has the account reads there. Its own address is confirmed;
 * another one becomes its address, which the old one is told, and links that were mailed there to set a new password die. Throws a 422 on
 * `token` when the link is unknown, used or older than two days, or when somebody else has the address by now. However many
 * press at once, one comes through.
 */
export async function confirmEmail(tx: Tx, { token, now }: { token: string; now: Date }): Promise<Confirmed> {
  const live = and(eq(email_links.hash, hashSecret(token)), gt(email_links.expires_at, now))
  const [found] = await tx.select({ user_id: email_links.user_id }).from(email_links).where(live)
  if (!found) throw deadLink()
  // The account first, as everybody who changes its address does.
  const [before] = await tx.select().from(users).where(eq(users.id, found.user_id)).for('no key update')
  // Of those who waited for it, the one who can still delete the link has pressed first.
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

  // Of a wish that still waits the link stays; a new address leaves nothing of the old one.
  const done = eq(email_links.user_id, user.id)
  await tx.delete(email_links).where(isOwn ? and(done, eq(email_links.email, user.email)) : done)
  if (!isOwn) await tx.delete(password_resets).where(eq(password_resets.user_id, user.id))
  if (!isOwn) await enqueue(tx, OldEmailTold, { user_id: user.id, email: before.email, by: 'confirmed' })
  await record(tx, {
    by: user.id,
    deed: 'user.updated',
    subject: { kind: 'user', id: user.id, title: `#${user.id}` },
    // Names of fields only: no address stays in the history.
    details: { changed: [isOwn ? 'email_confirmed' : 'email'] },
    now,
  })
  return { user, isNew: !isOwn }
}

/** The index `one_account_per_email` has the last word when two come at once. */
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
