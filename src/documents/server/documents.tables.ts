import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
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
import { clients } from '#clients/server/clients.tables.ts'
import { objects } from '#objects/server/objects.tables.ts'
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
    /** The order whose paper it is; null: a bill of several orders, or of a part of one. What a bill bills stands in `document_orders`. */
    order_id: integer().references(() => orders.id),
    /** Of bills and their credit notes: who owes it. A bill keeps its words when its client is forgotten. */
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    site_id: integer().references(() => objects.id, { onDelete: 'set null' }),
    /** Of bills that are issued before their money: the last day to pay. */
    due_on: date(),
    /** Of credit notes: the bill from which it takes. */
    credits: integer().references((): AnyPgColumn => documents.id),
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
    /** Of a paper that was made anew under its number: how many there were; the earlier ones stand in `document_revisions`. */
    revision: integer().notNull().default(1),
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
    index('documents_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('documents_site').on(t.site_id).where(sql`${t.site_id} is not null`),
    index('documents_credits').on(t.credits).where(sql`${t.credits} is not null`),
    check('number_is_positive', sql`${t.number} > 0`),
  ],
)

/**
 * What a VAT invoice bills of which order, and what a credit note takes off again (negative). Cents. One row of a web order's
 * papers, several of a monthly bill. A prepayment invoice asks for money and bills nothing. Written with its document, for good.
 */
export const document_orders = pgTable(
  'document_orders',
  {
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    order_id: integer()
      .notNull()
      .references(() => orders.id),
    price: integer().notNull(),
    vat: integer().notNull(),
    price_with_vat: integer().notNull(),
  },
  (t) => [
    primaryKey({ name: 'document_bills_an_order_once', columns: [t.document_id, t.order_id] }),
    index('document_orders_order').on(t.order_id, t.document_id),
    check('document_order_adds_up', sql`${t.price} + ${t.vat} = ${t.price_with_vat}`),
  ],
)

/**
 * How a VAT invoice stands, in cents with VAT: kept by triggers of `documents`, `document_orders` and `payment_documents`, written
 * by nobody else. What is open of all clients is read from its small index, however many bills there have been.
 */
export const document_balances = pgTable(
  'document_balances',
  {
    document_id: integer()
      .primaryKey()
      .references(() => documents.id),
    client_id: integer(),
    due_on: date(),
    billed: integer().notNull(),
    /** Taken off by credit notes, a positive sum. */
    credited: integer().notNull().default(0),
    /** What payments have settled of it. */
    settled: integer().notNull().default(0),
    /** Below zero: credited after it was paid, the client's to have back or to use. */
    open: integer().notNull().generatedAlwaysAs(sql`billed - credited - settled`),
  },
  (t) => [
    index('document_balances_open').on(t.client_id, t.due_on, t.document_id).where(sql`${t.open} <> 0`),
    // all that a list of debtors adds up stands in it: no row is read
    index('document_balances_owed').on(t.client_id, t.due_on, t.open).where(sql`${t.open} <> 0`),
    index('document_balances_over').on(t.client_id).where(sql`${t.open} < 0`),
    check('document_settles_no_more_than_its_sum', sql`${t.settled} between 0 and ${t.billed}`),
    check('document_credits_no_more_than_its_sum', sql`${t.credited} between 0 and ${t.billed}`),
  ],
)

/**
 * What a prepayment invoice or a contract said before it was made anew, because its order was changed: the number stays, and so
 * does each thing that it ever said. Written once; a trigger lets a document change only when what it said stands here.
 */
export const document_revisions = pgTable(
  'document_revisions',
  {
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    revision: integer().notNull(),
    /** From then on the next one is valid. */
    replaced_at: timestamp({ withTimezone: true }).notNull(),
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    snapshot_hash: text().notNull(),
    purged_at: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ name: 'one_of_each_document_revision', columns: [t.document_id, t.revision] })],
)
