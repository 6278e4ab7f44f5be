import { and, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import { documents } from '../documents.tables.ts'

/**
 * The open sum of orders that have just become the client's is the client's debt. `row_is_for_good` lets only that
 * through.
 */
export async function updateClientOfBills(
  tx: Tx,
  { clientId, orderIds }: { clientId: number; orderIds: number[] },
): Promise<void> {
  await tx
    .update(documents)
    .set({ client_id: clientId })
    .where(
      and(
        inArray(documents.order_id, orderIds),
        isNull(documents.client_id),
        inArray(documents.kind, listPaperKinds('isBill')),
      ),
    )
}
