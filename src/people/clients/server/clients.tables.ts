import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { billingWays, depositTerms, personRoles } from '../client-labels.ts'

/** A company by its code; people by e-mail or phone. */
export const clients = pgTable(
  'clients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['person', 'company'] }).notNull(),
    /** The company's name, or the person's full name. */
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
    /** ISO 3166-1, as `postal_code`'s prefix. */
    country: text().notNull().default('LT'),
    note: text().notNull().default(''),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** An order keeps the way it was placed under. */
    billing: text({ enum: billingWays }).notNull().default('prepaid'),
    /** Days from the bill's date. */
    due_days: integer().notNull().default(14),
    /** Cents, VAT included. */
    credit_limit: integer().notNull().default(0),
    /** The deposit of new orders. */
    deposit: text({ enum: depositTerms }).notNull().default('standard'),
    /** Late days that block credit; null: never. */
    stop_after_days: integer(),
    /** Mailed on the first open day of a month. */
    statements: boolean().notNull().default(false),
    credit_stopped_at: timestamp({ withTimezone: true }),
    credit_stopped_by: integer(),
    credit_stop_reason: text(),
    blocked_reason: text(),
    version: integer().notNull().default(1),
    /** All is that one's: triggers keep it so. Never merged itself. */
    merged_into: integer().references((): AnyPgColumn => clients.id, { onDelete: 'cascade' }),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: integer(),
    updated_at: timestamp({ withTimezone: true }).notNull(),
    /** Search text begins with the name. */
    letters: text()
      .notNull()
      .generatedAlwaysAs(
        sql`plain_letters(name || ' ' || contact_name || ' ' || contact_lastname || ' ' || coalesce(code, '') || ' ' || coalesce(vat_code, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))`,
      ),
  },
  (t) => [
    uniqueIndex('one_client_per_company').on(t.code).where(sql`${t.kind} = 'company'`),
    // foreign ones by VAT code
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
    index('clients_merged').on(t.merged_into).where(sql`${t.merged_into} is not null`),
    check('company_is_nobodys_account', sql`${t.kind} <> 'company' or ${t.user_id} is null`),
    check('client_is_not_merged_into_itself', sql`${t.merged_into} <> ${t.id}`),
    index('clients_blocked').on(t.id).where(sql`${t.blocked_reason} is not null`),
    check('client_block_has_a_reason', sql`${t.blocked_reason} <> ''`),
    check(
      'client_terms_are_not_negative',
      sql`${t.due_days} >= 0 and ${t.credit_limit} >= 0 and ${t.stop_after_days} >= 0`,
    ),
  ],
)

/** `pending`: not let in yet. */
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
    /** Buyer's, per order, cents, VAT included. */
    order_limit: integer(),
    /** Last day of the rights; null: no end. */
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

/** A contact has no account. */
export const client_contacts = pgTable(
  'client_contacts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    client_id: integer()
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The office's own word. */
    role: text().notNull().default(''),
    /** E.164. */
    phone: text(),
    email: text(),
    gets_bills: boolean().notNull().default(false),
    /** Last day; null: signs nothing. */
    signs_until: date(),
  },
  (t) => [
    index('client_contacts_client').on(t.client_id),
    index('client_contacts_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('client_contacts_name_letters').using('gin', sql`plain_letters(${t.name}) gin_trgm_ops`),
    index('client_contacts_email').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    check('client_contact_has_a_name', sql`${t.name} <> ''`),
    check('client_contact_with_bills_has_an_address', sql`not ${t.gets_bills} or ${t.email} is not null`),
  ],
)
