import { and, eq, sql } from 'drizzle-orm'
import { document_orders, documents } from '#documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#platform/refusal.ts'

/** 409 when an order was invoiced in a month that is closed: it belongs to what was counted there, and stays. */
export async function refuseClosedMonth(tx: Tx, orderId: number): Promise<void> {
  const [closed] = await tx
    .select({ full_number: documents.full_number })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .where(and(eq(document_orders.order_id, orderId), sql`month_is_closed(${documents.issued_on})`))
    .limit(1)
  if (closed)
    throw conflict(
      'month-closed',
      `Šio užsakymo ištrinti nebegalima: jo sąskaita ${closed.full_number} išrašyta uždarytą mėnesį. Jei užsakymo nebereikia, išrašykite kreditinę sąskaitą – ji bus šios dienos.`,
    )
}
