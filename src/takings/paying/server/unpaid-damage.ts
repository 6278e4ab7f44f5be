import { and, eq, inArray, isNull } from 'drizzle-orm'
import { documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { type OpenDocument, openDocuments } from '#takings/payments/server/open-documents.ts'
import { MOST_BILLS } from '../my-bills.contract.ts'

/** Open compensations of orders of somebody who is no client, oldest first. */
export async function unpaidDamage(reader: Reader, orderIds: readonly number[]): Promise<OpenDocument[]> {
  const rows = await reader
    .select({ id: documents.id })
    .from(documents)
    .where(
      and(
        inArray(documents.order_id, [...orderIds]),
        eq(documents.kind, 'compensation'),
        isNull(documents.client_id),
        isNull(documents.credits),
      ),
    )
  if (rows.length === 0) return []
  const found = await openDocuments(reader, { documentIds: rows.map(({ id }) => id) })
  return found.filter(({ open }) => open > 0).slice(0, MOST_BILLS)
}
