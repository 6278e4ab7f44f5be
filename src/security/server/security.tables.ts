import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'

const person = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What a person's authenticator app counts with. Readable, because codes are made from it: decision 0029 says more. */
export const totp_secrets = pgTable('totp_secrets', {
  user_id: person().primaryKey(),
  /** Base32, 160 bits. */
  secret: text().notNull(),
  created_at: timestamp({ withTimezone: true }).notNull(),
  /** When the first code of it came back; null: it is being set up, and nothing is asked for yet. */
  confirmed_at: timestamp({ withTimezone: true }),
  /** The newest step of 30 seconds whose code was taken: that and older ones are taken no more. */
  last_step: integer().notNull().default(0),
})

/** Codes for the day on which the phone is lost. A used one is deleted. */
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

/** Keys by which a person signs in without typing (WebAuthn). The secret half never leaves the person's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    user_id: person(),
    /** As the device calls it, base64url. */
    credential_id: text().notNull(),
    /** COSE, base64url. */
    public_key: text().notNull(),
    /** How often it was used, as far as it counts; a number that does not grow is a copy. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull().default([]),
    /** The random name of the person that devices keep beside the key: it says nothing of who that is. */
    user_handle: text().notNull(),
    name: text().notNull(),
    /** Kept by a service of the person's, on more than one device. */
    is_synced: boolean().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
    last_used_at: timestamp({ withTimezone: true }),
  },
  (t) => [uniqueIndex('one_passkey_per_credential').on(t.credential_id), index('passkeys_user').on(t.user_id)],
)

/** A question that a passkey has to sign, once and soon. */
export const passkey_challenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** Who was asked; null: whoever signs in by the key alone. */
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** `add`, `sign-in`, `second-factor` or `fresh`: an answer to one is none to another. */
    purpose: text().notNull(),
    expires_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expires_at), index('passkey_challenges_user').on(t.user_id)],
)
