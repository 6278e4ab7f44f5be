import { and, inArray, type SQL, sql } from 'drizzle-orm'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { ModuleErasure } from '#shell/module/erasure.ts'
import { documents } from './documents.tables.ts'
import { purgeDocuments } from './purge-documents.ts'

export const documentsErasure: ModuleErasure = {
  /** Issued invoices stay as long as the law says; provisional ones that came to nothing are emptied. */
  orders: async (work, { cameToNothing }) => {
    await purgeDocuments(work, {
      which: and(
        inArray(documents.order_id, cameToNothing),
        sql`${documents.kind} in ${sql.raw(buildPaperKindsSql('isProvisional'))}`,
      ) as SQL,
    })
  },
}
