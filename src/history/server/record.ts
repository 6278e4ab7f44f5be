import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/database.ts'
import type { AuditEventName, SubjectKind } from '../audit-events.ts'
import type { Worded } from '../field-words.ts'
import { history } from './history.tables.ts'

export interface Recorded<Details extends object = object> {
  /** Id of the person who did it; null for the shop itself (jobs, guests). */
  by: number | null
  deed: AuditEventName
  subject: { kind: SubjectKind; id: number | null; title: string }
  /** What changed: `{ field: [before, after] }`, or facts of the action. Never a secret. */
  details?: Details & Worded<Details>
  now: Date
}

/**
 * Writes down who did what, in the transaction that does it: an action that is undone leaves no line. Only administrators are
 * named; a customer is an id, so that nothing of a person stays here when the account is erased.
 */
export async function record<Details extends object>(tx: Tx, ...events: Recorded<Details>[]): Promise<void> {
  if (events.length === 0) return
  await tx.insert(history).values(
    events.map(({ by, deed, subject, details = {}, now }) => ({
      at: now,
      by_id: by,
      by_name:
        by === null ? null : sql`(select trim(name || ' ' || lastname) from users where id = ${by} and is_admin)`,
      deed,
      subject_kind: subject.kind,
      subject_id: subject.id,
      subject_title: subject.title,
      details: details as Record<string, unknown>,
    })),
  )
}
