import { and, eq, max, ne } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { pageDefinitions } from '../page-definitions.ts'
import { pageVersions } from './pages.tables.ts'

/** When pages of the owner were published last, by their paths; those of the program's own text are left out. */
export async function listPageChanges(reader: Reader): Promise<Map<string, Date>> {
  const rows = await reader
    .select({ page: pageVersions.page, changedAt: max(pageVersions.saved_at) })
    .from(pageVersions)
    .where(and(eq(pageVersions.published, true), ne(pageVersions.page, 'look')))
    .groupBy(pageVersions.page)
  return new Map(rows.flatMap(({ page, changedAt }) => (changedAt ? [[pageDefinitions[page].path, changedAt]] : [])))
}
