import { eq } from 'drizzle-orm'
import { documents } from '#documents/server/documents.tables.ts'
import { handovers } from '#handovers/server/handovers.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import type { VisitState } from '../rounds.contract.ts'
import { stop_reports } from './rounds.tables.ts'

/** What a report has made of its stop, and the act that came of it. */
export async function readToldStop(reader: Reader, reportId: number) {
  const [told] = await reader
    .select({
      stop_id: stop_reports.stop_id,
      kind: stop_reports.kind,
      number: documents.full_number,
      document_id: documents.id,
    })
    .from(stop_reports)
    .leftJoin(handovers, eq(handovers.id, stop_reports.handover_id))
    .leftJoin(documents, eq(documents.id, handovers.document_id))
    .where(eq(stop_reports.id, reportId))
  if (!told) throw new Error(`Report ${reportId} is gone`)
  const { stop_id, kind, number, document_id } = told
  const visit: VisitState = kind === 'handed-over' || kind === 'taken-back' ? 'done' : kind
  return { stop_id, visit, act: number !== null && document_id !== null ? { number, document_id } : null }
}
