import { eq } from 'drizzle-orm'
import type { QuotePaper } from '#documents/quote-paper.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { desk_orders } from './desk.tables.ts'

/** What a quote says on paper. Throws 404 where there is none. */
export async function readQuotePaper(reader: Reader, id: number): Promise<QuotePaper> {
  const [row] = await reader.select({ promised: desk_orders.promised }).from(desk_orders).where(eq(desk_orders.id, id))
  if (!row?.promised) throw notFound('Tokio pasiūlymo nėra.')
  return row.promised.paper
}
