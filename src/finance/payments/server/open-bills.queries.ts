import { and, asc, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { buildTextMatchCondition } from '#people/accounts/server/public/build-text-match-condition.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { listPaperKinds } from '#rules/document-kinds/document-kinds.ts'
import type { OpenBill } from '../payments.contract.ts'

const MAX_FOUND = 6

export function findOpenBills(reader: Reader, q: string): Promise<OpenBill[]> {
  const number = q.replaceAll(/[\s-]/g, '').toUpperCase()
  const isNumber = sql`translate(${documents.full_number}, '- ', '') like ${`${number.replaceAll(/[\\%_]/g, '\\$&')}%`}`
  const words = q.split(/\s+/)
  const isClients = and(...words.map((word) => buildTextMatchCondition(clients.letters, word)))
  const isBuyers = and(...words.map((word) => buildTextMatchCondition(orders.letters, word)))
  return openBills(reader, and(gt(document_balances.open, 0), or(isNumber, isClients, isBuyers)), MAX_FOUND)
}

export async function readOpenBills(reader: Reader, ids: number[]): Promise<Map<number, OpenBill>> {
  if (ids.length === 0) return new Map()
  const matches = await openBills(reader, inArray(document_balances.document_id, ids), ids.length)
  return new Map(matches.map((bill) => [bill.id, bill]))
}

function openBills(reader: Reader, which: SQL | undefined, max: number): Promise<OpenBill[]> {
  return (
    reader
      .select({
        id: documents.id,
        full_number: documents.full_number,
        due_on: documents.due_on,
        client_id: clients.id,
        client: sql<string>`coalesce(${clients.name}, ${orders.client}, '')`,
        open: document_balances.open,
      })
      .from(document_balances)
      .innerJoin(documents, eq(documents.id, document_balances.document_id))
      .leftJoin(clients, eq(clients.id, document_balances.client_id))
      // nobody's client owes a compensation alone
      .leftJoin(
        orders,
        and(
          isNull(document_balances.client_id),
          inArray(documents.kind, listPaperKinds('isApartFromPrice')),
          eq(orders.id, documents.order_id),
        ),
      )
      .where(and(which, isNotNull(document_balances.due_on), or(isNotNull(clients.id), isNotNull(orders.id))))
      .orderBy(asc(documents.issued_on), asc(documents.id))
      .limit(max)
  )
}
