import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { Outdated } from '#platform/database/outdated.ts'

/** Deletes tokens, links to new passwords and links to confirm an address that have ended. Only tokens are many. */
export async function purgeSignIns(tx: Tx, { before, most }: Outdated): Promise<number> {
  const ended = [
    sql`delete from tokens where id in (select id from tokens where expires_at < ${before} limit ${most})`,
    sql`delete from password_resets where expires_at < ${before}`,
    sql`delete from email_links where expires_at < ${before}`,
  ]
  let gone = 0
  for (const statement of ended) gone += (await tx.execute(statement)).rowCount ?? 0
  return gone
}
