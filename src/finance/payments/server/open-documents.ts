import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { document_balances, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import type { PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import { countsFrom } from './payments.tables.ts'

export interface OpenDocument {
  id: number
  kind: PaperKindWith<'isOwed'>
  client_id: number | null
  site_id: number | null
  full_number: string
  issued_on: Day
  /** Null: issued with its money. */
  due_on: Day | null
  /** Cents. */
  price_with_vat: number
  /** Negative: an invoice that came with its money was credited after it. */
  open: number
}

interface Which {
  clientIds?: readonly number[]
  documentIds?: readonly number[]
  /** State at the end of this day; absent: now. */
  on?: Day
}

/** Oldest first: less credit notes and payments. Settled ones only if named. Prepayments are no debt. */
export async function openDocuments(
  reader: Reader,
  { clientIds, documentIds, on }: Which = {},
): Promise<OpenDocument[]> {
  const open = on ? openOn(on) : sql`${document_balances.open}`
  const rows = await reader
    .select({
      id: documents.id,
      kind: sql<PaperKindWith<'isOwed'>>`${documents.kind}::text`,
      client_id: documents.client_id,
      site_id: documents.site_id,
      full_number: documents.full_number,
      issued_on: documents.issued_on,
      due_on: documents.due_on,
      price_with_vat: document_balances.billed,
      open: open.mapWith(Number),
    })
    .from(document_balances)
    .innerJoin(documents, eq(documents.id, document_balances.document_id))
    .where(
      and(
        clientIds && inArray(document_balances.client_id, [...clientIds]),
        documentIds
          ? inArray(document_balances.document_id, [...documentIds])
          : on
            ? undefined
            : ne(document_balances.open, 0),
        on ? sql`${documents.issued_on} <= ${on}` : undefined,
      ),
    )
    .orderBy(asc(documents.issued_on), asc(documents.id))
  return on && !documentIds ? rows.filter((one) => one.open !== 0) : rows
}

const openOn = (on: Day): SQL => sql`(${document_balances.billed}
  + coalesce((select sum(t.price_with_vat) from documents c join document_orders t on t.document_id = c.id
               where c.credits = "documents"."id" and c.issued_on <= ${on}), 0)
  - coalesce((select sum(s.amount) from payment_documents s join payments p on p.id = s.payment_id
               where s.document_id = "documents"."id" and ${countsFrom} <= ${on}), 0))`
