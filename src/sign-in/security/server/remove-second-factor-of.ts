import { eq } from 'drizzle-orm'
import { findUserByEmail } from '#people/accounts/server/public/accounts.queries.ts'
import { commandLine, recordCommandLineEvents } from '#people/accounts/server/public/command-line.ts'
import { endTokensOf } from '#people/accounts/server/public/end-tokens.ts'
import { notifyCredentialChanged } from '#people/accounts/server/public/notify-credential-changed.ts'
import { UserUpdated } from '#people/accounts/users.events.ts'
import type { AppContext } from '#platform/http/api-server.ts'
import { createWork } from '#shell/action/work.ts'
import { passkeys, recovery_codes, totp_secrets } from './security.tables.ts'

/** By the machine's operator: ends all sessions, mails the person, records it. Throws for an unknown address. */
export async function removeSecondFactorOf(
  { database, noteSecurityEvent }: Pick<AppContext, 'database' | 'noteSecurityEvent'>,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  const accountId = await database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Error(`${email} has no account here.`)
    const { id: userId } = user
    for (const table of [totp_secrets, recovery_codes, passkeys])
      await tx.delete(table).where(eq(table.user_id, userId))
    await endTokensOf(tx, userId)
    const subject = { kind: 'user', id: userId, title: `#${userId}` } as const
    const details = { changed: ['second_factor' as const], through: commandLine }
    await createWork(tx, { now }).happened(UserUpdated, subject, details)
    await notifyCredentialChanged(tx, { userId, what: 'second-factor-removed', changed: { by: 'machine', now } })
    return userId
  })
  await recordCommandLineEvents(noteSecurityEvent, { events: ['second-factor-off'], accountId, now })
}
