import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '../audit-events.ts'

/** Append-only: triggers refuse every deletion, and every update but that of `eraseActorName`. */
export const history = pgTable(
  'history',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** Null: the shop itself. No foreign key, as history outlives the account. */
    by_id: integer(),
    /** Name at that time, of administrators only; empty once the account is erased. */
    by_name: text(),
    deed: text().notNull(),
    subject_kind: text().$type<SubjectKind>().notNull(),
    subject_id: integer(),
    /** Title at that time. */
    subject_title: text().notNull(),
    /** `{ field: [before, after] }`, or facts. No passwords, no hashes. */
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
