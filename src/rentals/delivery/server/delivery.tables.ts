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
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { buildDefaultBranchColumn } from '#shell/branches/server/places.tables.ts'

/**
 * The zone of the longest postal prefix applies, else the first that names the town. None: delivery is by agreement.
 */
export const delivery_zones = pgTable(
  'delivery_zones',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    title: text().notNull(),
    /** The branch that the zone is delivered from. */
    place_id: buildDefaultBranchColumn(),
    /** `44`, `44280`, `LV-10`. */
    postal_prefixes: text().array().notNull(),
    /** Compared without case and diacritics. */
    towns: text().array().notNull(),
    /** Cents without VAT. */
    price: integer().notNull(),
    /** The net sum of goods and rent; null: never. */
    free_from: integer(),
    /** False: no longer offered. */
    is_active: boolean().notNull().default(true),
    position: integer().notNull(),
  },
  (t) => [
    check('zone_costs_nothing_or_more', sql`${t.price} >= 0 and ${t.free_from} > 0`),
    check('zone_is_somewhere', sql`cardinality(${t.postal_prefixes}) + cardinality(${t.towns}) > 0`),
  ],
)

export const delivery_slots = pgTable(
  'delivery_slots',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Null: all zones, which share its places. */
    zone_id: integer().references(() => delivery_zones.id),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: integer().array().notNull(),
    /** Vilnius, `09:00`. */
    from_time: text().notNull(),
    to_time: text().notNull(),
    /** Stops of a day. */
    capacity: integer().notNull(),
    /** False: no longer offered. */
    is_active: boolean().notNull().default(true),
  },
  (t) => [
    index('delivery_slots_zone').on(t.zone_id),
    check('slot_takes_somebody', sql`${t.capacity} > 0`),
    check('slot_ends_after_it_begins', sql`${t.to_time} > ${t.from_time}`),
    check('slot_is_on_weekdays', sql`cardinality(${t.weekdays}) > 0 and ${t.weekdays} <@ array[1, 2, 3, 4, 5, 6, 7]`),
  ],
)

/** 0: no deliveries. */
export const delivery_exceptions = pgTable(
  'delivery_exceptions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    day: date({ mode: 'string' }).notNull(),
    /** Null: every slot; a slot's own exception comes first. */
    slot_id: integer().references(() => delivery_slots.id),
    capacity: integer().notNull(),
  },
  (t) => [
    unique('one_exception_of_a_slot_and_day').on(t.day, t.slot_id).nullsNotDistinct(),
    index('delivery_exceptions_slot').on(t.slot_id),
    check('exception_takes_nobody_or_more', sql`${t.capacity} >= 0`),
  ],
)

/** Only `bookStop` and its like write stops. `slot_has_place` refuses stops above the day's capacity. */
export const stops = pgTable(
  'stops',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['deliver', 'collect'] }).notNull(),
    /** Null: by agreement, or outside every zone. */
    zone_id: integer().references(() => delivery_zones.id),
    /** Null: takes no slot's place. */
    slot_id: integer().references(() => delivery_slots.id),
    /** Vilnius. */
    day: date({ mode: 'string' }).notNull(),
    /** `09:00`, copied from the slot. Null: any time of the day. */
    from_time: text(),
    to_time: text(),
    /** A copy, for this stop alone. Empty once the order is erased. */
    address: text().notNull(),
    city: text().notNull(),
    postal_code: text(),
    /** Empty once the order is erased. */
    contact_name: text().notNull(),
    contact_phone: text().notNull(),
    note: text().notNull().default(''),
    /** `failed`: nobody was there. `dropped`: its place is free again. */
    state: text({ enum: ['open', 'done', 'failed', 'dropped'] })
      .notNull()
      .default('open'),
    ended_at: timestamp({ withTimezone: true }),
    /** Null: the system or the customer. */
    ended_by: integer(),
    ended_why: text(),
    /** Null: in no round. */
    driver_user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Positions begin at 1; null: not ordered yet. */
    position: integer(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('stops_order').on(t.order_id),
    index('stops_day').on(t.day, t.driver_user_id),
    index('stops_driver').on(t.driver_user_id).where(sql`${t.driver_user_id} is not null`),
    index('stops_zone').on(t.zone_id).where(sql`${t.zone_id} is not null`),
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
