import type { Tx } from '#platform/database/database.ts'
import { email_links } from '../accounts.tables.ts'

export async function storeEmailLink(tx: Tx, link: typeof email_links.$inferInsert): Promise<void> {
  await tx.insert(email_links).values(link)
}
