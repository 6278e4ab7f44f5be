import { asc, eq, sql } from 'drizzle-orm'
import { invariants } from '#app/invariants.ts'
import { type DocumentSnapshot, listVatLines } from '#people/documents/document-snapshot.ts'
import { document_balances, document_orders, documents } from '#people/documents/server/documents.tables.ts'
import type { TestShop } from '#platform/test-kit/test-shop.ts'

/** A company of Switzerland, which VIES does not know. */
export const outside = {
  title: 'Bau AG',
  im_k: null,
  pvm_k: 'CHE116281710',
  country: 'CH',
  city: 'Zürich',
  postal_code: '8001',
}

export interface Paper {
  id: number
  kind: string
  open: number | null
  snapshot: DocumentSnapshot
}

/** By number of the document. */
export async function readPapers(shop: TestShop, orderId: number): Promise<Paper[]> {
  const rows = await shop.context.database.db
    .select({ id: documents.id, kind: documents.kind, snapshot: documents.snapshot, open: document_balances.open })
    .from(document_orders)
    .innerJoin(documents, eq(documents.id, document_orders.document_id))
    .leftJoin(document_balances, eq(document_balances.document_id, documents.id))
    .where(eq(document_orders.order_id, orderId))
    .orderBy(asc(documents.id))
  return rows.map(({ snapshot, ...row }) => ({ ...row, snapshot: snapshot as DocumentSnapshot }))
}

export const readVatLines = (paper: Paper | undefined) => listVatLines(paper?.snapshot as DocumentSnapshot)

/** Price and VAT of an order on all its papers, in cents. */
export async function readBilledTotal(shop: TestShop, orderId: number): Promise<[price: number, vat: number]> {
  const rows = await shop.context.database.db
    .select()
    .from(document_orders)
    .where(eq(document_orders.order_id, orderId))
  const sum = (of: 'price' | 'vat') => rows.reduce((all, row) => all + row[of], 0)
  return [sum('price'), sum('vat')]
}

/** What no longer holds. */
export async function findBroken(shop: TestShop, except: string[] = []): Promise<unknown[]> {
  const problems: unknown[] = []
  for (const { name, sql: text } of invariants) {
    if (except.includes(name)) continue
    const { rows } = await shop.context.database.db.execute(sql.raw(text))
    for (const row of rows) problems.push([name, row])
  }
  return problems
}
