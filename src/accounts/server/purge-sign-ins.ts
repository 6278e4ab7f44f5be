import { inArray, lt } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'
import { email_links, password_resets, tokens } from './accounts.tables.ts'

/** Deletes tokens, links to new passwords and links to confirm an address that have ended. Only tokens are many. */
export async function purgeSignIns(tx: Tx, { before, most }: Outdated): Promise<number> {
  const outdated = tx.select({ id: tokens.id }).from(tokens).where(lt(tokens.expires_at, before)).limit(most)
  const gone = [
    await tx.delete(tokens).where(inArray(tokens.id, outdated)),
    await tx.delete(password_resets).where(lt(password_resets.expires_at, before)),
    await tx.delete(email_links).where(lt(email_links.expires_at, before)),
  ]
  return gone.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
