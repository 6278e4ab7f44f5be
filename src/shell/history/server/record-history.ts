import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { SubjectKind } from '../audit-events.ts'
import type { RequireLabels } from '../history-field-labels.ts'
import { history } from './history.tables.ts'

export interface HistoryEntry<Details extends object = object> {
  /** Null for the shop itself (jobs, guests). */
  by: number | null
  event: string
  subject: { kind: SubjectKind; id: number | null; title: string }
  /** `{ field: [before, after] }`, or facts. Never a secret. */
  details?: Details & RequireLabels<Details>
  now: Date
}

/** Only administrators are named, so that nothing personal stays when a customer is erased. */
export async function recordHistory<Details extends object>(tx: Tx, ...events: HistoryEntry<Details>[]): Promise<void> {
  if (events.length === 0) return
  await tx
    .insert(history)
    .values(
      events.map(({ by, event: action, subject, details = {}, now }) => ({
        at: now,
        by_id: by,
        by_name:
          by === null ? null : sql`(select trim(name || ' ' || lastname) from users where id = ${by} and is_admin)`,
        deed: action,
        subject_kind: subject.kind,
        subject_id: subject.id,
        subject_title: subject.title,
        details: details as Record<string, unknown>,
      })),
    )
}
