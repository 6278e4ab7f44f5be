import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { AuditEventName, SubjectKind } from '../audit-events.ts'

/** Who did what, when. Rows are only added: triggers refuse every deletion and every change but `forgetDoer`'s. */
export const history = pgTable(
  'history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: the shop itself. No foreign key: what a person did stays when the account is gone. */
    by_id: integer(),
    /** An administrator's name at that moment, empty once their account is erased; a customer has none here. */
    by_name: text(),
    deed: text().$type<AuditEventName>().notNull(),
    subject_kind: text().$type<SubjectKind>().notNull(),
    subject_id: integer(),
    /** What the subject was called at that moment. */
    subject_title: text().notNull(),
    /** What changed: `{ field: [before, after] }`, or facts of the action. No passwords, no hashes. */
    details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  },
  (t) => [
    index('history_of_subject').on(t.subject_kind, t.subject_id, t.id),
    index('history_by_person').on(t.by_id, t.id),
    index('history_of_kind').on(t.subject_kind, t.at, t.id),
    index('history_by_admins').on(t.by_id, t.id.desc()).where(sql`${t.by_name} is not null`),
    index('history_by_time').on(t.at, t.id),
  ],
)
