import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import type { Work } from '#shell/action/work.ts'
import { UserUpdated } from '../../users.events.ts'
import { email_links, users } from '../accounts.tables.ts'
import { EmailLinkRequested, OldEmailNotice } from './accounts.jobs.ts'
import type { User } from './accounts.queries.ts'

interface AskNewEmail {
  userId: number
  email: string
}

/**
 * A link to the new address, a notice to the old. Neither answer nor timing tells whether it is taken; its owner gets
 * a mail (`mailEmailLink`). A second request replaces the first.
 */
export async function requestNewEmail(work: Work, { userId, email }: AskNewEmail): Promise<User> {
  const { tx } = work
  const [user] = await tx.update(users).set({ pending_email: email }).where(eq(users.id, userId)).returning()
  if (!user) throw notFound()
  await deletePendingEmails(tx, user)
  await work.enqueue(OldEmailNotice, { user_id: userId, email: user.email, by: 'person' })
  await work.enqueue(EmailLinkRequested, { user_id: userId })
  await work
    .as(userId)
    .happened(UserUpdated, { kind: 'user', id: userId, title: `#${userId}` }, { changed: ['pending_email'] })
  return user
}

export async function deletePendingEmails(tx: Tx, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await tx.delete(email_links).where(and(eq(email_links.user_id, id), ne(email_links.email, email)))
}
