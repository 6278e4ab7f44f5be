import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { answerPdf } from '#people/documents/server/public/answer-pdf.ts'
import { renderPaperPdf } from '#people/documents/server/public/render-document-pdf.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { desk_orders } from './desk.tables.ts'

/** 404 without a quote. */
export async function answerQuotePdf(
  { database, config, reply }: { database: Database; config: Config; reply: FastifyReply },
  id: number,
): Promise<Buffer> {
  const rows = { promised: desk_orders.promised }
  const [row] = await database.db.select(rows).from(desk_orders).where(eq(desk_orders.id, id))
  if (!row?.promised) throw notFound('Tokio pasiūlymo nėra.')
  const { paper } = row.promised
  answerPdf(reply, `${paper.full_number}${paper.revision > 1 ? `-${paper.revision}` : ''}.pdf`)
  return renderPaperPdf(paper, config)
}
