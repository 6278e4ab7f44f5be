import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core'
import { units } from './units.tables.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Inspections that a machine has passed. The last of a kind counts; which kinds there are, its product says. */
export const unit_inspections = pgTable(
  'unit_inspections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** In the words that the product had for it then. */
    kind: text().notNull(),
    passed_on: date().notNull(),
    /** The last day on which it holds; empty: days out or meter hours alone end it. */
    valid_until: date(),
    /** Who inspected: a person, a firm, a laboratory. */
    inspector: text().notNull().default(''),
    certificate_number: text().notNull().default(''),
    note: text().notNull().default(''),
    /** What the meter showed then. */
    hours: numeric({ precision: 8, scale: 1, mode: 'number' }),
    by_user_id: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('unit_inspections_unit').on(t.unit_id, t.passed_on, t.id),
    check('inspection_holds_from_its_day_on', sql`${t.valid_until} >= ${t.passed_on}`),
  ],
)

/** The paper of an inspection, as it was sent: a PDF or a picture. Beside the inspections, so that their lists stay small. */
export const inspection_certificates = pgTable('inspection_certificates', {
  inspection_id: integer()
    .primaryKey()
    .references(() => unit_inspections.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  media_type: text({ enum: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] }).notNull(),
  bytes: bytea().notNull(),
  sent_at: timestamp({ withTimezone: true }).notNull(),
})

/** What a machine's meter showed, in motor-hours. It never runs backwards; a new one begins anew, and the machine's hours run on. */
export const meter_readings = pgTable(
  'meter_readings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    hours: numeric({ precision: 8, scale: 1, mode: 'number' }).notNull(),
    /** The first of a meter that was put on in the place of another. */
    is_new_meter: boolean().notNull().default(false),
    /** What is added to this meter's hours to know the machine's: less than 0 where a used meter was put on. */
    run_before: numeric({ precision: 8, scale: 1, mode: 'number' }).notNull().default(0),
    read_at: timestamp({ withTimezone: true }).notNull(),
    by_user_id: integer().notNull(),
  },
  (t) => [
    index('meter_readings_unit').on(t.unit_id, t.read_at, t.id),
    check('meter_shows_no_less_than_nothing', sql`${t.hours} >= 0`),
  ],
)

/**
 * From which day on each inspection that a machine in service needs is due, and from which it no longer holds, as things stand: a
 * list of what is due reads these and nothing else. Only triggers write them (`keep_inspection_terms`), from what the view
 * `inspection_terms_now` says. What it was never inspected for is due since ever; what neither a day, nor a rental, nor a
 * meter ends as things stand lapses never.
 */
export const inspection_terms = pgTable(
  'inspection_terms',
  {
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    kind: text().notNull(),
    product_id: integer().notNull(),
    obligatory: boolean().notNull(),
    passed_on: date(),
    valid_until: date(),
    due_on: date().notNull(),
    lapses_on: date().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.unit_id, t.kind] }),
    // All that sorts and filters the list: a page and its count are found in the index alone.
    index('inspection_terms_due').on(
      ...([t.due_on, t.lapses_on, t.obligatory, t.valid_until, t.passed_on, t.unit_id, t.kind] as const),
    ),
    index('inspection_terms_product').on(t.product_id, t.due_on),
  ],
)
