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
import { handovers } from '#counter/handovers/server/handovers.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'

/** In order of arrival; `stops` follows from them. */
export const stop_reports = pgTable(
  'stop_reports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    stop_id: integer()
      .notNull()
      .references(() => stops.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['set-out', 'arrived', 'handed-over', 'taken-back', 'failed'] }).notNull(),
    by_user_id: integer().notNull(),
    /** The moment of the phone's clock. */
    happened_at: timestamp({ withTimezone: true }).notNull(),
    received_at: timestamp({ withTimezone: true }).notNull(),
    handover_id: integer().references(() => handovers.id, { onDelete: 'cascade' }),
  },
  (t) => [
    index('stop_reports_stop').on(t.stop_id, t.id),
    index('stop_reports_handover').on(t.handover_id),
    uniqueIndex('stop_ends_once').on(t.stop_id).where(sql`${t.kind} in ('handed-over', 'taken-back', 'failed')`),
    check(
      'report_of_tools_has_its_act',
      sql`(${t.kind} in ('handed-over', 'taken-back')) = (${t.handover_id} is not null)`,
    ),
  ],
)

/** A former driver may still report. */
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

export const place_pins = pgTable(
  'place_pins',
  {
    /** sha256 (hex) of `toAddressKey`; the address is erased with its orders. */
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
