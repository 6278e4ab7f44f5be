import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { users } from '#accounts/server/accounts.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'

/**
 * Where the shop delivers to, and for how much. An address is in the zone that names the longest beginning of its postal
 * code; where none does, in the first one that names its town. A shop without zones delivers by agreement.
 */
export const delivery_zones = pgTable(
  'delivery_zones',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** Beginnings of postal codes as `parseAnyPostalCode` stores them: `44`, `44280`, `LV-10`. */
    postal_prefixes: text().array().notNull(),
    /** Towns as they are written; compared without case and diacritics. */
    towns: text().array().notNull(),
    /** Cents without VAT. */
    price: integer().notNull(),
    /** From this net sum of goods and rent on it costs nothing; null: it always costs. */
    free_from: integer(),
    /** False: nobody can choose it any more; what was ordered stays. */
    is_active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [
    check('zone_costs_nothing_or_more', sql`${t.price} >= 0 and ${t.free_from} > 0`),
    check('zone_is_somewhere', sql`cardinality(${t.postal_prefixes}) + cardinality(${t.towns}) > 0`),
  ],
)

/** From when to when the van is out on which weekdays, and to how many places it can get. */
export const delivery_slots = pgTable(
  'delivery_slots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: for all zones, who share its places. */
    zone_id: integer().references(() => delivery_zones.id),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: integer().array().notNull(),
    /** Of Vilnius, `09:00`. */
    from_time: text().notNull(),
    to_time: text().notNull(),
    /** How many stops a day. */
    capacity: integer().notNull(),
    /** False: nobody can choose it any more; what was booked stays. */
    is_active: boolean().notNull().default(true),
  },
  (t) => [
    index('delivery_slots_zone').on(t.zone_id),
    check('slot_takes_somebody', sql`${t.capacity} > 0`),
    check('slot_ends_after_it_begins', sql`${t.to_time} > ${t.from_time}`),
    check('slot_is_on_weekdays', sql`cardinality(${t.weekdays}) > 0 and ${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`),
  ],
)

/** A day on which a slot, or all of them, takes another number of stops; 0: nobody drives. */
export const delivery_exceptions = pgTable(
  'delivery_exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: 'string' }).notNull(),
    /** Null: of every slot. The one of the slot itself comes before it. */
    slot_id: integer().references(() => delivery_slots.id),
    capacity: integer().notNull(),
  },
  (t) => [
    unique('one_exception_of_a_slot_and_day').on(t.day, t.slot_id).nullsNotDistinct(),
    index('delivery_exceptions_slot').on(t.slot_id),
    check('exception_takes_nobody_or_more', sql`${t.capacity} >= 0`),
  ],
)

/**
 * A place where the driver stops for an order. A booked slot is a stop of the kind `deliver`; what comes back is fetched at a
 * stop of the kind `collect`. Only this room writes it: `bookStop`, `moveStop`, `dropStop`, `completeStop` and
 * `planStop` (who drives, and in what order). The trigger `slot_has_place` refuses a stop above its slot's capacity of
 * the day: those count that have a slot and are not dropped.
 */
export const stops = pgTable(
  'stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['deliver', 'collect'] }).notNull(),
    /** Null: by agreement, or a place outside every zone that a clerk has promised. */
    zone_id: integer().references(() => delivery_zones.id),
    /** Whose place it takes; null: nobody's, as where a clerk has agreed on a time of its own. */
    slot_id: integer().references(() => delivery_slots.id),
    /** Of Vilnius. */
    day: date({ mode: 'string' }).notNull(),
    /** What was promised, `09:00`: a copy, whatever becomes of the slot. Null: some time of the day. */
    from_time: text(),
    to_time: text(),
    /** Where to: a copy, which a clerk may change for this stop alone. Empty when the order is erased. */
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text(),
    /** Who is met there, and the number to call. Empty when the order is erased. */
    contact_name: text().notNull(),
    contact_phone: text().notNull(),
    /** To the driver. */
    note: text().notNull().default(''),
    /**
     * `open`: still to be driven to. `done`: handed over or fetched. `failed`: was there, in vain (another stop is booked
     * for the order). `dropped`: not needed, its place is everybody's again.
     */
    state: text({ enum: ['open', 'done', 'failed', 'dropped'] })
      .notNull()
      .default('open'),
    /** When it became done, failed or dropped; null while it is open. */
    ended_at: timestamp({ withTimezone: true }),
    /** The member of staff who said so; null: nobody, as when an order lapses, or the customer. */
    ended_by: integer(),
    /** Why it failed or was dropped, in a word for the clerk. */
    ended_why: text(),
    /** Whose round it is in; null: nobody's yet. */
    driver_user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Which of that driver's day it is, from 1; null: not put in order yet. */
    position: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('stops_order').on(t.order_id),
    index('stops_day').on(t.day, t.driver_user_id),
    index('stops_driver').on(t.driver_user_id).where(sql`${t.driver_user_id} is not null`),
    index('stops_zone').on(t.zone_id).where(sql`${t.zone_id} is not null`),
    // what of a slot's day is taken
    index('stops_slot').on(t.slot_id, t.day).where(sql`${t.slot_id} is not null and ${t.state} <> 'dropped'`),
    index('stops_open').on(t.day).where(sql`${t.state} = 'open'`),
    uniqueIndex('order_is_delivered_once')
      .on(t.order_id)
      .where(sql`${t.kind} = 'deliver' and ${t.state} in ('open', 'done')`),
    check('stop_is_open_or_ended', sql`(${t.state} = 'open') = (${t.ended_at} is null)`),
    check(
      'stop_ends_after_it_begins_that_day',
      sql`(${t.from_time} is null) = (${t.to_time} is null) and ${t.to_time} > ${t.from_time}`,
    ),
    check('slot_has_its_times', sql`${t.slot_id} is null or ${t.from_time} is not null`),
  ],
)
