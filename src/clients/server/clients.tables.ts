import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

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
    note: text().notNull().default(''),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
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
    index('clients_email').on(sql`lower(${t.email})`).where(sql`${t.email} is not null`),
    index('clients_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('clients_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('clients_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    check('client_has_a_name', sql`${t.name} <> ''`),
    check('client_company_has_a_code', sql`${t.kind} <> 'company' or ${t.code} is not null`),
  ],
)
