import { eq } from 'drizzle-orm'
import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { commandLine, noteFromCommandLine } from '#accounts/server/command-line.ts'
import { endTokensOf } from '#accounts/server/end-tokens.ts'
import { tellCredentialChanged } from '#accounts/server/tell-credential-changed.ts'
import { record } from '#history/server/record.ts'
import type { Ground } from '#platform/http/api-server.ts'
import { passkeys, recovery_codes, totp_secrets } from './security.tables.ts'

/**
 * At the word of who runs the machine: somebody lost phone, keys and codes. Whoever has this address signs in by password
 * alone again, is signed out everywhere and told by mail; history and security events keep it. Throws when nobody has it.
 */
export async function removeSecondFactorOf(
  { database, noteSecurityEvent }: Pick<Ground, 'database' | 'noteSecurityEvent'>,
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
    const details = { changed: ['second_factor'], through: commandLine }
    await record(tx, { by: null, deed: 'user.updated', subject, details, now })
    await tellCredentialChanged(tx, { userId, what: 'second-factor-removed', changed: { by: 'machine', now } })
    return userId
  })
  await noteFromCommandLine(noteSecurityEvent, { events: ['second-factor-off'], accountId, now })
}
