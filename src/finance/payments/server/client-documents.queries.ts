import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { clients } from '#people/clients/server/clients.tables.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { buildPaperKindsSql, listPaperKinds, type PaperKindWith } from '#rules/document-kinds/document-kinds.ts'
import type { ClientDocument } from '../client-payments.contract.ts'

export const DOCUMENTS_A_PAGE = 20

/** Newest first; undefined without the client. */
export async function listClientDocuments(
  reader: Reader,
  { clientId, page }: { clientId: number; page: number },
): Promise<{ rows: ClientDocument[]; total: number } | undefined> {
  const [client] = await reader.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId))
  if (!client) return undefined
  const where = and(eq(documents.client_id, clientId), inArray(documents.kind, listPaperKinds('movesDebt')))
  const documentRows = await reader
    .select({
      id: documents.id,
      kind: sql<PaperKindWith<'movesDebt'>>`${documents.kind}`,
      full_number: documents.full_number,
      issued_on: documents.issued_on,
      due_on: documents.due_on,
      site_id: documents.site_id,
      credits: documents.credits,
      open: sql`coalesce(${document_balances.open}, 0)`.mapWith(Number),
      before: sql<Pick<
        ClientDocument,
        'price' | 'vat' | 'price_with_vat'
      > | null>`case when ${documents.kind} in ${sql.raw(buildPaperKindsSql('isOfBefore'))}
          then jsonb_build_object('price', ${document_balances.billed} - coalesce((${documents.snapshot} ->> 'vat')::int, 0),
                 'vat', coalesce((${documents.snapshot} ->> 'vat')::int, 0), 'price_with_vat', ${document_balances.billed}) end`,
    })
    .from(documents)
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(where)
    .orderBy(desc(documents.id))
    .limit(DOCUMENTS_A_PAGE)
    .offset((page - 1) * DOCUMENTS_A_PAGE)
  const [counted] = await reader.select({ total: count() }).from(documents).where(where)
  const billed = Map.groupBy(
    await reader
      .select()
      .from(document_orders)
      .where(
        inArray(
          document_orders.document_id,
          documentRows.map(({ id }) => id),
        ),
      )
      .orderBy(document_orders.order_id),
    ({ document_id }) => document_id,
  )
  const rows = documentRows.map(({ before, ...row }) => {
    const orders = billed.get(row.id) ?? []
    const sum = (of: 'price' | 'vat' | 'price_with_vat') => orders.reduce((all, one) => all + one[of], 0)
    return {
      ...row,
      order_ids: orders.map(({ order_id }) => order_id),
      price: sum('price'),
      vat: sum('vat'),
      price_with_vat: sum('price_with_vat'),
      ...before,
    }
  })
  return { rows, total: counted?.total ?? 0 }
}

/** 404 when it is not the client's. */
export async function readClientDocument(
  reader: Reader,
  { clientId, documentId }: { clientId: number; documentId: number },
): Promise<{ id: number; full_number: string }> {
  const [match] = await reader
    .select({ id: documents.id, full_number: documents.full_number })
    .from(documents)
    .where(
      and(
        eq(documents.id, documentId),
        eq(documents.client_id, clientId),
        inArray(documents.kind, listPaperKinds('movesDebt')),
      ),
    )
  if (!match) throw notFound('Tokios kliento sąskaitos nėra.')
  return match
}
