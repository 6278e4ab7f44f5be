import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import { documents } from '../documents.tables.ts'

/** The first of a family: what follows an order has its own. */
export async function findContract(
  reader: Reader,
  orderIds: readonly number[],
): Promise<{ document_id: number; number: string } | undefined> {
  const [contract] = await reader
    .select({ document_id: documents.id, number: documents.full_number })
    .from(documents)
    .where(and(inArray(documents.order_id, [...orderIds]), eq(documents.kind, 'contract')))
    .orderBy(asc(documents.id))
    .limit(1)
  return contract
}
