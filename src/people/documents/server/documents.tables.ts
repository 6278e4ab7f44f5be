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
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import { buildPaperKindsSql, documentKinds } from '#rules/document-kinds/document-kinds.ts'
import type { DocumentSnapshot } from '../document-snapshot.ts'

export const document_kind = pgEnum('document_kind', documentKinds)

/** A sequence loses numbers on rollback. */
export const document_series = pgTable(
  'document_series',
  { kind: document_kind().notNull(), series: text().notNull(), next_number: integer().notNull().default(1) },
  (t) => [primaryKey({ name: 'one_counter_per_series', columns: [t.series, t.kind] })],
)

/** The snapshot is final. */
export const documents = pgTable(
  'documents',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: several orders, or part of one; see `document_orders`. */
    order_id: integer().references(() => orders.id),
    /** Debtor; null once the client is erased. */
    client_id: integer().references(() => clients.id, { onDelete: 'set null' }),
    site_id: integer().references(() => objects.id, { onDelete: 'set null' }),
    /** The due day of a bill issued before payment. */
    due_on: date(),
    /** The bill of a credit note; the compensation that another one calls off. */
    credits: integer().references((): AnyPgColumn => documents.id),
    kind: document_kind().notNull(),
    series: text().notNull(),
    number: integer().notNull(),
    full_number: text().notNull(),
    issued_on: date().notNull(),
    issued_at: timestamp({ withTimezone: true }).notNull(),
    /** Contracts and acts are read through `readSnapshot`. */
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    /** sha256 of the snapshot's canonical JSON, hex. */
    snapshot_hash: text().notNull(),
    /** Earlier ones are in `document_revisions`. */
    revision: integer().notNull().default(1),
    /** The snapshot is empty since then; number and hash stay. */
    purged_at: timestamp({ withTimezone: true }),
  },
  (t) => [
    // The migration's has kind, issued_on and full_number, too, for the number audit.
    uniqueIndex('number_is_unique_in_its_series').on(t.series, t.number),
    uniqueIndex('order_has_one_of_each')
      .on(t.order_id, t.kind)
      .where(sql`${t.kind} in ${sql.raw(buildPaperKindsSql('isOnePerOrder'))}`),
    index('documents_order').on(t.order_id, t.id),
    index('documents_full_number').on(t.full_number),
    // Beginnings of numbers, the latest first.
    index('documents_full_number_beginning').on(sql`(${t.full_number} collate "C")`),
    index('documents_issued_on').on(t.issued_on, t.kind),
    index('documents_client').on(t.client_id, t.id).where(sql`${t.client_id} is not null`),
    index('documents_site').on(t.site_id).where(sql`${t.site_id} is not null`),
    index('documents_credits').on(t.credits).where(sql`${t.credits} is not null`),
    check('number_is_positive', sql`${t.number} > 0`),
  ],
)

/** Per order, negative when taken off, in cents. Prepayment invoices bill nothing. Immutable. */
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

/** Cents with VAT, by triggers of `documents`, `document_orders` and `payment_documents` alone. */
export const document_balances = pgTable(
  'document_balances',
  {
    document_id: integer()
      .primaryKey()
      .references(() => documents.id),
    client_id: integer(),
    due_on: date(),
    billed: integer().notNull(),
    /** Cents credited, positive. */
    credited: integer().notNull().default(0),
    /** Cents paid. */
    settled: integer().notNull().default(0),
    /** Negative: owed to the client. */
    open: integer().notNull().generatedAlwaysAs(sql`billed - credited - settled`),
  },
  (t) => [
    index('document_balances_open').on(t.client_id, t.due_on, t.document_id).where(sql`${t.open} <> 0`),
    // covers the list of debtors
    index('document_balances_owed').on(t.client_id, t.due_on, t.open).where(sql`${t.open} <> 0`),
    index('document_balances_billed').on(t.billed),
    index('document_balances_over').on(t.client_id).where(sql`${t.open} < 0`),
    // paid orders whose money credit notes freed
    index('document_balances_credited').on(t.client_id).where(sql`${t.credited} > 0 and ${t.due_on} is null`),
    check('document_settles_no_more_than_its_sum', sql`${t.settled} between 0 and ${t.billed}`),
    check('document_credits_no_more_than_its_sum', sql`${t.credited} between 0 and ${t.billed}`),
  ],
)

/** Immutable; without its earlier text here no document changes. */
export const document_revisions = pgTable(
  'document_revisions',
  {
    document_id: integer()
      .notNull()
      .references(() => documents.id),
    revision: integer().notNull(),
    replaced_at: timestamp({ withTimezone: true }).notNull(),
    snapshot: jsonb().$type<DocumentSnapshot>().notNull(),
    snapshot_hash: text().notNull(),
    purged_at: timestamp({ withTimezone: true }),
  },
  (t) => [primaryKey({ name: 'one_of_each_document_revision', columns: [t.document_id, t.revision] })],
)
