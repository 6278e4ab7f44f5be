import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Role, roles } from '../roles.ts'

/** A person with an account. Deleting one removes the row: orders and documents keep their own copies. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    lastname: text().notNull(),
    /** As typed; compared without case. */
    email: text().notNull(),
    phone: text(),
    /** Company name. */
    title: text(),
    im_k: text(),
    pvm_k: text(),
    /** ISO 3166-1: of the company, or of the person. */
    country: text().notNull().default('LT'),
    /** What a person of the staff is there for; a customer has none. */
    roles: text().array().$type<Role[]>().notNull().default([]),
    is_admin: boolean().notNull().generatedAlwaysAs(sql`cardinality(roles) > 0`),
    password_hash: text().notNull(),
    /** A password that somebody else has seen, as the first administrator's printed one: good for one sign-in. */
    password_is_temporary: boolean().notNull().default(false),
    /** When a link that was mailed to `email` was pressed; null: whoever has the account may have typed anybody's address. */
    email_confirmed_at: timestamp({ withTimezone: true }),
    /** The address that the person asked for instead, until the link that was mailed there is pressed. */
    pending_email: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last_login_at: timestamp({ withTimezone: true }),
    /** What the office looks for, without case and diacritics. */
    letters: text().generatedAlwaysAs(
      (): SQL =>
        sql`plain_letters(name || ' ' || lastname || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(im_k, '') || ' ' || coalesce(title, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('one_account_per_email').on(sql`lower(${t.email})`),
    index('users_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    index('users_name').on(sql`${t.name} collate "lt-x-icu"`, t.id),
    index('users_lastname').on(sql`${t.lastname} collate "lt-x-icu"`, t.id),
    index('users_email').on(sql`${t.email} collate "lt-x-icu"`, t.id),
    index('users_last_login').on(t.last_login_at),
    index('users_created').on(t.created_at, t.id),
    // An office has a few administrators among all its customers.
    index('users_admins').on(t.id).where(sql`${t.is_admin}`),
    check('roles_are_known', sql.raw(`roles <@ array[${roles.map((role) => `'${role}'`).join(', ')}]`)),
  ],
)

/** A live sign-in. Only the hash of the token is kept. */
export const tokens = pgTable(
  'tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the token, hex. */
    hash: text().notNull(),
    remember: boolean().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** When the password (or a passkey) was last given with this token. */
    fresh_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last_used_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** The browser and system in words, as it called itself at sign-in; '' when it said nothing. */
    device: text().notNull().default(''),
    /** Where it was last used from, as `clientKey` counts addresses. */
    client: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('tokens_hash').on(t.hash),
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
  ],
)

/** Mailed links to a new password: the last few of a person; when one is used, all are deleted. */
export const password_resets = pgTable(
  'password_resets',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the link's token, hex. */
    hash: text().primaryKey(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('password_resets_user').on(t.user_id, t.expires_at)],
)

/** Browsers in which a person has signed in before, by a secret of their own: the brake does not hold them. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256 of the secret, hex. */
    hash: text().notNull(),
    last_used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] }), index('known_devices_by_use').on(t.last_used_at)],
)

/**
 * A link that was mailed to an address, to learn that whoever has the account reads there: the account's own address, or the
 * one that it is to have. Several may live at once (a first mail that comes late still works); one press ends all.
 */
export const email_links = pgTable(
  'email_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** sha256 of the link's secret, hex. */
    hash: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('email_links_hash').on(t.hash),
    index('email_links_user').on(t.user_id),
    index('email_links_expiry').on(t.expires_at),
  ],
)
