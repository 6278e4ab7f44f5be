import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Obstacle } from '../obstacles.ts'

/** Due in 30 days (BDAR, article 12 (3): one month, extendable by two). */
export const data_requests = pgTable(
  'data_requests',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['download', 'correction', 'erasure'] }).notNull(),
    /** No foreign key: outlives the account. */
    user_id: integer(),
    /** Address for the answer; emptied with the account. */
    email: text().notNull(),
    /** A clerk's summary of a letter; emptied with the account. */
    note: text(),
    came_by: text({ enum: ['account', 'letter'] }).notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
    extended_at: timestamp({ withTimezone: true }),
    extension_reason: text(),
    /** The obstacles of the last look. */
    waits_for: jsonb().$type<Obstacle[]>().notNull().default([]),
    closed_at: timestamp({ withTimezone: true }),
    outcome: text({ enum: ['done', 'refused', 'cancelled'] }),
    /** Null: the shop itself, or the person. */
    closed_by: integer(),
    refusal_reason: text(),
  },
  (t) => [
    index('data_requests_open').on(t.due_at, t.id).where(sql`${t.closed_at} is null`),
    index('data_requests_user').on(t.user_id),
    check('closed_request_has_an_outcome', sql`(${t.closed_at} is null) = (${t.outcome} is null)`),
    check('request_is_due_after_it_came', sql`${t.due_at} > ${t.received_at}`),
  ],
)
