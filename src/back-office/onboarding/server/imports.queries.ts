import { desc } from 'drizzle-orm'
import type { AnswerOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ListImports } from '../onboarding.contract.ts'
import { data_imports } from './data-imports.tables.ts'

const MOST = 50

export async function listImports(reader: Reader): Promise<AnswerOf<typeof ListImports>['data']> {
  const rows = await reader.select().from(data_imports).orderBy(desc(data_imports.id)).limit(MOST)
  return rows.map(({ id, kind, created_ids, updated, at, undone_at }) => ({
    ...{ id, kind, updated },
    created: created_ids.length,
    at: at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  }))
}
