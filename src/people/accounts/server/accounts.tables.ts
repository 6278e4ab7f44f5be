import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { places } from '#shell/branches/server/places.tables.ts'
import { type Role, roles } from '../roles.ts'

/** Orders and documents keep their own copies. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    lastname: text().notNull(),
    /** The address as typed; compared case-insensitively. */
    email: text().notNull(),
    phone: text(),
    /** The company's name. */
    title: text(),
    im_k: text(),
    pvm_k: text(),
    /** ISO 3166-1. */
    country: text().notNull().default('LT'),
    /** Customers have no roles. */
    roles: text().array().$type<Role[]>().notNull().default([]),
    /** Works there; null: everywhere. */
    place_id: integer().references(() => places.id),
    /** Acts and looks at that place alone; without one nowhere. */
    held_to_place: boolean().notNull().default(false),
    is_admin: boolean().notNull().generatedAlwaysAs(sql`cardinality(roles) > 0`),
    password_hash: text().notNull(),
    /** Known to somebody else: good for one sign-in. */
    password_is_temporary: boolean().notNull().default(false),
    /** Null: the address may be anybody's. */
    email_confirmed_at: timestamp({ withTimezone: true }),
    /** Until its mailed link is pressed. */
    pending_email: text(),
    created_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last_login_at: timestamp({ withTimezone: true }),
    letters: text().generatedAlwaysAs(
      (): SQL =>
        sql`plain_letters(name || ' ' || lastname || ' ' || email || ' ' || coalesce(phone, '') || ' ' || coalesce(im_k, '') || ' ' || coalesce(title, ''))`,
    ),
  },
  (t) => [
    uniqueIndex('one_account_per_email').on(sql`lower(${t.email})`),
    index('users_letters').using('gin', sql`${t.letters} gin_trgm_ops`),
    index('users_phone').on(t.phone).where(sql`${t.phone} is not null`),
    index('users_name').on(sql`${t.name} collate "lt-x-icu"`, t.id),
    index('users_lastname').on(sql`${t.lastname} collate "lt-x-icu"`, t.id),
    index('users_email').on(sql`${t.email} collate "lt-x-icu"`, t.id),
    index('users_last_login').on(t.last_login_at),
    index('users_created').on(t.created_at, t.id),
    index('users_admins').on(t.id).where(sql`${t.is_admin}`),
    check('owner_is_not_held', sql`not (${t.held_to_place} and 'owner' = any(${t.roles}))`),
    check('roles_are_known', sql.raw(`roles <@ array[${roles.map((role) => `'${role}'`).join(', ')}]`)),
  ],
)

/** The table holds hashes only. */
export const tokens = pgTable(
  'tokens',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256, hex. */
    hash: text().notNull(),
    remember: boolean().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
    /** The moment of the last password or passkey. */
    fresh_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    last_used_at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** '' when unknown. */
    device: text().notNull().default(''),
    /** Last used from, as `toIpKey`. */
    client: text().notNull().default(''),
  },
  (t) => [
    uniqueIndex('tokens_hash').on(t.hash),
    index('tokens_user').on(t.user_id),
    index('tokens_expiry').on(t.expires_at),
  ],
)

/** Using one deletes all. */
export const password_resets = pgTable(
  'password_resets',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256, hex. */
    hash: text().primaryKey(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('password_resets_user').on(t.user_id, t.expires_at)],
)

/** Exempt from the login brake, by a secret. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** sha256, hex. */
    hash: text().notNull(),
    last_used_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.hash] }), index('known_devices_by_use').on(t.last_used_at)],
)

/** To the own or wanted address. Several may live, if a mail is late; using one ends all. */
export const email_links = pgTable(
  'email_links',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** sha256, hex. */
    hash: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('email_links_hash').on(t.hash),
    index('email_links_user').on(t.user_id),
    index('email_links_expiry').on(t.expires_at),
  ],
)
