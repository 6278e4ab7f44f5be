import { and, eq, ne } from 'drizzle-orm'
import { record } from '#history/server/record.ts'
import { enqueue, type Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { EmailLinkWanted, OldEmailTold } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'
import { email_links, users } from './accounts.tables.ts'

interface AskNewEmail {
  userId: number
  email: string
  now: Date
}

/**
 * A person wants another address. Nothing changes yet: a link goes to the new one, which must be pressed, and word to the
 * old one. Whether somebody else has the new address is not looked at here, so that neither the answer nor its time tells;
 * the mail does, to its owner (`mailEmailLink`). A second wish takes the place of the first, whose link dies.
 */
export async function askNewEmail(tx: Tx, { userId, email, now }: AskNewEmail): Promise<User> {
  const [user] = await tx.update(users).set({ pending_email: email }).where(eq(users.id, userId)).returning()
  if (!user) throw notFound()
  await dropWishes(tx, user)
  await enqueue(tx, OldEmailTold, { user_id: userId, email: user.email, by: 'person' })
  await enqueue(tx, EmailLinkWanted, { user_id: userId })
  await record(tx, {
    by: userId,
    deed: 'user.updated',
    subject: { kind: 'user', id: userId, title: `#${userId}` },
    details: { changed: ['pending_email'] },
    now,
  })
  return user
}

/** Links to whatever address the account was to have; those to its own stay. */
export async function dropWishes(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await tx.delete(email_links).where(and(eq(email_links.user_id, id), ne(email_links.email, email)))
}
