import { desc, eq } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { vat_checks } from './companies.tables.ts'

export async function findLatestVatCheck(
  reader: Reader,
  code: string,
): Promise<typeof vat_checks.$inferSelect | undefined> {
  const [latest] = await reader
    .select()
    .from(vat_checks)
    .where(eq(vat_checks.code, code))
    .orderBy(desc(vat_checks.id))
    .limit(1)
  return latest
}
