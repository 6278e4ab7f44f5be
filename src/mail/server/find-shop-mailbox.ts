import { asc, eq } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { readSettings } from '#settings/server/read-settings.ts'

/** Where the shop reads its mail: the settings' address, or the first administrator's while they have none. */
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
