import { eq } from 'drizzle-orm'
import { findUserByEmail } from '#accounts/server/accounts.queries.ts'
import { endTokensOf } from '#accounts/server/end-tokens.ts'
import type { Database } from '#platform/database.ts'
import { passkeys, recovery_codes, totp_secrets } from './security.tables.ts'

/**
 * At the word of who runs the machine: somebody lost phone, keys and codes. Whoever has this address signs in by password
 * alone again, and is signed out everywhere. Throws when nobody has it.
 */
export async function removeSecondFactorOf(database: Database, email: string): Promise<void> {
  await database.transaction(async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Error(`${email} has no account here.`)
    for (const table of [totp_secrets, recovery_codes, passkeys])
      await tx.delete(table).where(eq(table.user_id, user.id))
    await endTokensOf(tx, user.id)
  })
}
