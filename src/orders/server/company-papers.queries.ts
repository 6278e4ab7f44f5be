import { and, asc, between, desc, eq, type SQL, sql } from 'drizzle-orm'
import { hasRoleIn } from '#people/clients/server/public/people.queries.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { buildPaperKindsSql } from '#rules/document-kinds/document-kinds.ts'
import type { CompanyPaper } from '../company-papers.contract.ts'
import { orders } from './orders.tables.ts'

export const PAPERS_A_PAGE = 20

interface CompanyPapersQuery {
  clientId: number
  userId: number
  now: Date
}

/** Newest first. 404 for who may see none. */
export async function listCompanyPapers(
  reader: Reader,
  { page, ...asking }: CompanyPapersQuery & { page: number },
): Promise<{ rows: CompanyPaper[]; total: number }> {
  const theirs = papersOf(await whoseOrders(reader, asking), asking)
  const rows = await reader
    .select({
      id: documents.id,
      kind: documents.kind,
      number: documents.full_number,
      issued_at: documents.issued_at,
      due_on: documents.due_on,
      price_with_vat: document_balances.billed,
      open: document_balances.open,
      order_id: documents.order_id,
      site: objects.title,
    })
    .from(documents)
    .leftJoin(orders, eq(orders.id, documents.order_id))
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .leftJoin(objects, sql`${objects.id} = coalesce(${documents.site_id}, ${orders.object_id})`)
    .where(theirs)
    .orderBy(desc(documents.issued_at), desc(documents.id))
    .limit(PAPERS_A_PAGE)
    .offset((page - 1) * PAPERS_A_PAGE)
  return {
    rows: rows.map(({ issued_at, ...row }) => ({ ...row, issued_at: issued_at.toISOString() })),
    total: await reader.$count(documents, theirs),
  }
}

/** 404 for what the user may not see. */
export async function findCompanyPaper(
  reader: Reader,
  { documentId, ...asking }: CompanyPapersQuery & { documentId: number },
): Promise<{ id: number; filename: string }> {
  const [match] = await reader
    .select({ id: documents.id, kind: documents.kind, number: documents.full_number })
    .from(documents)
    .where(and(eq(documents.id, documentId), papersOf(await whoseOrders(reader, asking), asking)))
  if (!match) throw notFound('Tokio dokumento nėra.')
  return { id: match.id, filename: `${match.kind}-${match.number}.pdf` }
}

/** Costs are less credit notes. 404. */
export async function readCompanyCosts(
  reader: Reader,
  { from, to, ...asking }: CompanyPapersQuery & { from?: Day | undefined; to?: Day | undefined },
) {
  const last = to ?? toVilniusDay(asking.now)
  const first = from ?? `${addDays(last, -334).slice(0, 7)}-01`
  const month = sql<string>`to_char(${documents.issued_on}, 'YYYY-MM')`
  const sum = (column: 'price' | 'price_with_vat') => sql<number>`sum(${document_orders[column]})::float8`
  const data = await reader
    .select({
      month,
      site_id: objects.id,
      site: objects.title,
      price: sum('price'),
      price_with_vat: sum('price_with_vat'),
    })
    .from(orders)
    .innerJoin(document_orders, eq(document_orders.order_id, orders.id))
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(and((await whoseOrders(reader, asking)).orders, between(documents.issued_on, first, last)))
    .groupBy(month, objects.id, objects.title)
    .orderBy(desc(month), asc(sql`${objects.title} collate "lt-x-icu"`))
  return { data, from: first, to: last }
}

interface Whose {
  orders: SQL | undefined
  isMain: boolean
}

/**
 * The company's orders are all visible, or only the user's own. 404 for a person who orders nothing for the company.
 */
async function whoseOrders(reader: Reader, { clientId, userId, now }: CompanyPapersQuery): Promise<Whose> {
  const ofCompany = eq(orders.client_id, clientId)
  if (await hasRoleIn(reader, { userId, clientId, roles: ['main'], now })) return { orders: ofCompany, isMain: true }
  if (await hasRoleIn(reader, { userId, clientId, roles: ['buyer'], now }))
    return { orders: and(ofCompany, eq(orders.user_id, userId)), isMain: false }
  throw notFound('Tokios įmonės nėra.')
}

/** A bill of several orders is the main user's alone. Both arrays use an index. */
function papersOf(whose: Whose, { clientId }: CompanyPapersQuery): SQL {
  const ofOrders = sql`select ${documents.id} from ${documents} join ${orders} on ${orders.id} = ${documents.order_id}
    where ${whose.orders} and (${orders.deleted_at} is null or ${documents.kind} not in ${sql.raw(buildPaperKindsSql('isProvisional'))})`
  const bills = sql`select ${documents.id} from ${documents}
    where ${documents.client_id} = ${clientId} and ${documents.order_id} is null`
  return sql`${documents.id} = any(array(${whose.isMain ? sql`${ofOrders} union all ${bills}` : ofOrders}))`
}
