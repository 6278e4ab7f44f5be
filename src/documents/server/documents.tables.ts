import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { orders } from '#orders/server/orders.tables.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'
import { documentKinds } from '../issued-snapshot.ts'

export const document_kind = pgEnum('document_kind', documentKinds)

/** The counter of a series; its row is locked by who issues. Never a sequence: those lose numbers on rollback. */
export const document_series = pgTable(
  'document_series',
  {
    kind: document_kind().notNull(),
    series: text().notNull(),
    next_number: integer().notNull().default(1),
  },
  (t) => [primaryKey({ name: 'one_counter_per_series', columns: [t.series, t.kind] })],
)

/** An issued document: what it says is fixed for good, its PDF is drawn from the snapshot whenever asked. */
export const documents = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    kind: document_kind().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    /** Series and number as printed: NS000123. */
    full_number: text().notNull(),
    issued_on: date().notNull(),
    issued_at: timestamp({ withTimezone: true }).notNull(),
    /** Of a bill; whoever asks for contracts and acts reads them as what they are (`readSnapshot`). */
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    /** sha256 of the snapshot's canonical JSON, hex. */
    snapshot_hash: text().notNull(),
    /** Its time of keeping is over: the snapshot is empty, number and hash stay. */
    purged_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    // The migration includes kind, issued_on and full_number: the audit of all numbers reads the index and no snapshot.
    uniqueIndex('number_is_unique_in_its_series').on(t.series, t.number),
    uniqueIndex('order_has_one_of_each').on(t.order_id, t.kind).where(sql`${t.kind} not in ('credit', 'act')`),
    index('documents_order').on(t.order_id, t.id),
    index('documents_full_number').on(t.full_number),
    index('documents_issued_on').on(t.issued_on, t.kind),
    check('number_is_positive', sql`${t.number} > 0`),
  ],
)
