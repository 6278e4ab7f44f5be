import { sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { handovers } from '#handovers/server/handovers.tables.ts'

/** What a driver told of a stop, in the order in which it arrived: what stands in `stops` follows from it. */
export const stop_reports = pgTable(
  'stop_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stop_id: integer()
      .notNull()
      .references(() => stops.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['set-out', 'arrived', 'handed-over', 'taken-back', 'failed'] }).notNull(),
    by_user_id: integer().notNull(),
    /** What the phone named this report: told twice, it is the same one. */
    key: text().notNull(),
    /** When it happened, by the phone. */
    happened_at: timestamp({ withTimezone: true }).notNull(),
    /** When it came: later, where the phone had no network. */
    received_at: timestamp({ withTimezone: true }).notNull(),
    /** The act that was signed at the door. */
    handover_id: integer().references(() => handovers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('stop_reports_stop').on(t.stop_id, t.id),
    index('stop_reports_handover').on(t.handover_id),
    uniqueIndex('one_report_per_key').on(t.by_user_id, t.key),
    uniqueIndex('stop_ends_once').on(t.stop_id).where(sql`${t.kind} in ('handed-over', 'taken-back', 'failed')`),
    check(
      'report_of_tools_has_its_act',
      sql`(${t.kind} in ('handed-over', 'taken-back')) = (${t.handover_id} is not null)`,
    ),
  ],
)

/** Whom a stop was ever given to: a driver whose stop went to another meanwhile may still tell what happened there. */
export const stop_drivers = pgTable(
  'stop_drivers',
  {
    stop_id: integer()
      .notNull()
      .references(() => stops.id, { onDelete: 'cascade' }),
    driver_user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.stop_id, t.driver_user_id] }), index('stop_drivers_driver').on(t.driver_user_id)],
)

/** Where an address really is, as a driver who stood there or somebody of the office said. */
export const place_pins = pgTable(
  'place_pins',
  {
    /** sha256 (hex) of `addressKey`: the address itself stands with its orders and goes with them. */
    address_hash: text().primaryKey(),
    lat: doublePrecision().notNull(),
    lon: doublePrecision().notNull(),
    set_by: integer().notNull(),
    set_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('place_pins_by_age').on(t.set_at),
    check('pin_is_on_earth', sql`${t.lat} between -90 and 90 and ${t.lon} between -180 and 180`),
  ],
)
