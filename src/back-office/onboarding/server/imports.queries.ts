import { desc, sql } from 'drizzle-orm'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListImports } from '../onboarding.contract.ts'
import { data_imports } from './data-imports.tables.ts'

const MOST = 50

export async function listImports(reader: Reader): Promise<AnswerOf<typeof ListImports>['data']> {
  const { id, kind, updated, at, undone_at } = data_imports
  const created = sql<number>`cardinality(${data_imports.created_ids})`
  const rows = await reader
    .select({ id, kind, created, updated, at, undone_at })
    .from(data_imports)
    .orderBy(desc(id))
    .limit(MOST)
  return rows.map(({ at, undone_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }))
}
