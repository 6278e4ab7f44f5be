import { asc, eq, inArray, sql } from 'drizzle-orm'
import { toOrderSubject } from '#orders/server/public/to-order-subject.ts'
import { toClientSubject } from '#people/clients/server/public/to-client-subject.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Work } from '#shell/action/work.ts'
import { BillPaid } from '../payments.events.ts'

/** Until no subscriber has paid another bill. */
export async function announcePaidBills(work: Work): Promise<void> {
  for (;;) {
    const documentIds = await takePaidBills(work.tx)
    if (documentIds.length === 0) return
    await announce(work, documentIds)
  }
}

/** Runs before every commit, and mostly finds nothing. */
async function takePaidBills(tx: Tx): Promise<number[]> {
  // biome-ignore lint/plugin/sql-by-hand: a function of the database that reads no table
  const { rows } = await tx.execute<{ ids: number[] | null }>(sql`select take_paid_bills() as ids`)
  return rows[0]?.ids ?? []
}

async function announce(work: Work, documentIds: number[]): Promise<void> {
  const bills = await work.tx
    .select({
      documentId: documents.id,
      clientId: document_balances.client_id,
      number: documents.full_number,
      billed: document_balances.billed,
      credited: document_balances.credited,
      orderIds: sql<
        number[]
      >`(select coalesce(array_agg(${document_orders.order_id} order by ${document_orders.order_id}), '{}')
        from ${document_orders} where ${document_orders.document_id} = ${documents.id})`,
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(inArray(documents.id, documentIds))
    .orderBy(asc(documents.id))
  await work.happenedToEach(
    BillPaid,
    bills.map(({ documentId, clientId, number, billed, credited, orderIds }) => ({
      subject: clientId === null ? toOrderSubject(orderIds[0] as number) : toClientSubject({ id: clientId }),
      payload: { number, price_with_vat: billed, ...(credited > 0 && { credited }), amount: billed - credited },
      passed: { documentId },
    })),
  )
  work.tell('payments', 'orders', ...bills.flatMap(({ orderIds }) => orderIds.map((id) => `order:${id}` as const)))
}
