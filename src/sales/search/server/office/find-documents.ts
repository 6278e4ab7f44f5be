import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances, document_series, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { OfficeSearchHit } from '../../find.contract.ts'
import { buildHighestSql } from './begins-with.ts'
import { collectInSteps, maxOfKind } from './collect-in-steps.ts'
import { buildPlaceCondition } from './place-conditions.ts'
import { listNumbersInSeries, type OfficeText } from './read-office-text.ts'
import type { Seeker } from './seeker.ts'

/** Papers by number, with or without the letters of the series, by payment reference, bills by their sum. */
export const findDocuments = (reader: Reader, typed: OfficeText, seeker: Seeker) =>
  collectInSteps(
    async () => {
      const { numbers, sum, reference } = typed
      const referred = reference === undefined ? [] : listNumbersInSeries(typed, await listSeries(reader))
      const exact = or(
        numbers.length > 0 || referred.length > 0
          ? inArray(documents.full_number, [...numbers, ...referred])
          : undefined,
        sum === undefined
          ? undefined
          : sql`${documents.id} = any(array(select ${document_balances.document_id} from ${document_balances}
              where ${eq(document_balances.billed, sum)} order by ${document_balances.document_id} desc limit ${maxOfKind}))`,
      )
      return exact ? readDocumentHits(reader, exact, seeker) : []
    },
    async () => {
      if (typed.numberBeginnings.length > 0)
        return readDocumentHits(
          reader,
          inArray(
            documents.id,
            buildHighestSql(
              'documents',
              'full_number',
              typed.numberBeginnings,
              buildPlaceCondition('document', seeker.place, sql`x`),
            ),
          ),
          seeker,
        )
      if (typed.figure === undefined) return []
      const numbers = listNumbersInSeries(typed, await listSeries(reader))
      return readDocumentHits(reader, inArray(documents.full_number, numbers), seeker)
    },
    () => undefined,
  )

async function listSeries(reader: Reader): Promise<string[]> {
  const rows = await reader.selectDistinct({ series: document_series.series }).from(document_series)
  return rows.map(({ series }) => series)
}

/** Where its page is: the order's while the lists have it, else the client's, which shows bills to who sees money. */
async function readDocumentHits(
  reader: Reader,
  where: SQL | undefined,
  { rights, place }: Seeker,
): Promise<OfficeSearchHit[]> {
  const mayOpen = or(
    rights.includes('orders:read') ? and(sql`${orders.id} is not null`, isListed) : undefined,
    rights.includes('clients:read') && rights.includes('payments:read')
      ? and(sql`${documents.client_id} is not null`, sql`${document_balances.document_id} is not null`)
      : undefined,
  )
  if (!mayOpen) return []
  const rows = await reader
    .select({
      id: documents.id,
      number: documents.full_number,
      paper: documents.kind,
      order_id: sql<number | null>`case when ${isListed} then ${documents.order_id} end`,
      client_id: documents.client_id,
      client: sql<string>`coalesce(${orders.client}, ${clients.name}, '')`,
      issued_on: documents.issued_on,
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.order_id))
    .leftJoin(clients, eq(clients.id, documents.client_id))
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(and(where, mayOpen, buildPlaceCondition('document', place, sql`${documents}`)))
    .orderBy(desc(documents.id))
    .limit(maxOfKind)
  return rows.map((row) => ({ kind: 'document', ...row }))
}
