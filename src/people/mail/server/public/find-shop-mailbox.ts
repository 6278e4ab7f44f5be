import { asc, eq } from 'drizzle-orm'
import { users } from '#people/accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'

/** The settings' address, else the first administrator's. */
export async function findShopMailbox(reader: Reader): Promise<string> {
  return (await readSettings(reader)).email || (await firstAdmin(reader))
}

async function firstAdmin(reader: Reader): Promise<string> {
  const [admin] = await reader
    .select({ email: users.email })
    .from(users)
    .where(eq(users.is_admin, true))
    .orderBy(asc(users.id))
    .limit(1)
  if (!admin) throw new Error('Nobody is there to read what is written to the shop: it has no administrator')
  return admin.email
}
