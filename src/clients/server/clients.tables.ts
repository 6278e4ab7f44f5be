import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import { billingWays, personRoles } from '../client-words.ts'

/** Whom the desk orders for. A company is one row by its code; people are known again by e-mail or phone. */
export const clients = pgTable(
  'clients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['person', 'company'] }).notNull(),
    /** The company's, or the person's whole name. */
    name: text().notNull(),
    code: text(),
    vat_code: text(),
    contact_name: text().notNull().default(''),
    contact_lastname: text().notNull().default(''),
    email: text(),
    /** E.164. */
    phone: text(),
    address: text(),
    city: text(),
    postal_code: text(),
    /** ISO 3166-1; the letters before `postal_code` are the same. */
    country: text().notNull().default('LT'),
    note: text().notNull().default(''),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** When what they order is billed; an order keeps the way that it was placed under. */
    billing: text({ enum: billingWays }).notNull().default('prepaid'),
    /** Days from a bill until it is due. */
    due_days: integer().notNull().default(14),
    /** Cents, VAT included, that they may owe together. */
    credit_limit: integer().notNull().default(0),
    /** A debt older than so many days stops orders on credit; null: none does. */
    stop_after_days: integer(),
    /** Since when somebody of the office lets them order nothing on credit, who said so, and why; null: nobody does. */
    credit_stopped_at: timestamp({ withTimezone: true }),
    credit_stopped_by: integer(),
    credit_stop_reason: text(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    /** What the office searches in, without case and diacritics; the name first. */
    letters: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_letters(name || ' ' || contact_name || ' ' || contact_lastname || ' ' || coalesce(code, '') || ' ' || coalesce(vat_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
      ),
  },
  (t) => [
    uniqueIndex('one_client_per_company').on(t.code).where(sql`${t.kind} = 'company'`),
    // of another country: it has no company code that we know, and is known by its VAT code
    uniqueIndex('one_client_per_foreign_company')
      .on(t.vat_code)
      .where(sql`${t.kind} = 'company' and ${t.code} is null`),
    index('clients_email').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    index('clients_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('clients_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('clients_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    check('client_has_a_name', sql`${t.name} <> ''`),
    check(
      'client_company_has_a_code',
      sql`${t.kind} <> 'company' or ${t.code} is not null or ${t.vat_code} is not null`,
    ),
    index('clients_stopped').on(t.id).where(sql`${t.credit_stopped_at} is not null`),
    check(
      'client_stop_has_a_reason',
      sql`(${t.credit_stopped_at} is null) = (${t.credit_stop_reason} is null) and ${t.credit_stop_reason} <> ''`,
    ),
    check(
      'client_terms_are_not_negative',
      sql`${t.due_days} >= 0 and ${t.credit_limit} >= 0 and ${t.stop_after_days} >= 0`,
    ),
  ],
)

/** Who of a company may do what for it. Who has asked and was not let in yet is `pending` and may nothing. */
export const client_people = pgTable(
  'client_people',
  {
    client_id: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: personRoles }).notNull(),
    /** Cents, VAT included, that one order of a buyer may come to; null: whatever it comes to. */
    order_limit: integer(),
    /** The last day of their rights; null: without an end. */
    until_day: date(),
    asked_at: timestamp({ withTimezone: true }).notNull(),
    approved_at: timestamp({ withTimezone: true }),
    approved_by: integer(),
  },
  (t) => [
    primaryKey({ name: 'one_row_per_person_of_a_client', columns: [t.client_id, t.user_id] }),
    index('client_people_user').on(t.user_id),
    check('client_person_is_approved_or_pending', sql`(${t.role} = 'pending') = (${t.approved_at} is null)`),
    check(
      'client_person_limit_is_a_buyers',
      sql`${t.order_limit} is null or (${t.role} = 'buyer' and ${t.order_limit} > 0)`,
    ),
    check('client_person_pending_has_no_end', sql`${t.role} <> 'pending' or ${t.until_day} is null`),
  ],
)
