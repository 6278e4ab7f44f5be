import { sql } from 'drizzle-orm'
import { toUtcDay } from '#platform/database/purging.ts'
import type { ModuleRetention } from '#shell/module/retention.ts'
import { purgeDocuments } from './purge-documents.ts'

export const documentsRetention = {
  documents: (work, { before, max }) =>
    purgeDocuments(work, {
      which: sql`id in (select id from documents where purged_at is null and issued_on < ${toUtcDay(before)}
                         order by id limit ${max})`,
    }),
} satisfies ModuleRetention
