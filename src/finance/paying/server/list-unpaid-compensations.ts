import { and, inArray, isNull } from 'drizzle-orm'
import { type OpenDocument, openDocuments } from '#finance/payments/server/open-documents.ts'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { MAX_BILLS } from '../my-bills.contract.ts'

/** Open compensations of orders of somebody who is no client, oldest first. */
export async function listUnpaidCompensations(reader: Reader, orderIds: readonly number[]): Promise<OpenDocument[]> {
  const rows = await reader
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        inArray(documents.order_id, [...orderIds]),
        inArray(documents.kind, listPaperKinds('isApartFromPrice')),
        isNull(documents.client_id),
        isNull(documents.credits),
      ),
    )
  if (rows.length === 0) return []
  const matches = await openDocuments(reader, { documentIds: rows.map(({ id }) => id) })
  return matches.filter(({ open }) => open > 0).slice(0, MAX_BILLS)
}
