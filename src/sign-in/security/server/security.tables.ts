import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#people/accounts/server/accounts.tables.ts'

const person = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Stored readable, because codes are computed from it (decision 0029). */
export const totp_secrets = pgTable('totp_secrets', {
  user_id: person().primaryKey(),
  /** Base32, 160 bits. */
  secret: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  /** Null: being set up, not yet asked for. */
  confirmed_at: timestamp({ withTimezone: true }),
  /** The newest used 30-second step: it and older ones are refused. */
  last_step: integer().notNull().default(0),
})

/** Used ones are deleted. */
export const recovery_codes = pgTable(
  'recovery_codes',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: person(),
    /** sha256 of the code, hex: 120 random bits need no slow hash. */
    hash: text().notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: person(),
    /** Base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** A count that does not grow means a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** Random; does not identify the person. */
    user_handle: text().notNull(),
    name: text().notNull(),
    /** Synced between the person's devices. */
    is_synced: boolean().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    last_used_at: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('one_passkey_per_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
)

export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Null: sign-in by passkey alone. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** `add`, `sign-in`, `second-factor` or `fresh`; not interchangeable. */
    purpose: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expires_at), index('passkey_challenges_user').on(t.user_id)],
)
