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

/** The latest of a kind counts. */
export const unit_inspections = pgTable(
  'unit_inspections',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    /** The kind as the product named it at the time. */
    kind: text().notNull(),
    passed_on: date().notNull(),
    /** Inclusive; null: only days out or meter hours end it. */
    valid_until: date(),
    /** A person, firm or laboratory. */
    inspector: text().notNull().default(''),
    certificate_number: text().notNull().default(''),
    note: text().notNull().default(''),
    hours: numeric({ precision: 8, scale: 1, mode: 'number' }),
    by_user_id: integer().notNull(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    index('unit_inspections_unit').on(t.unit_id, t.passed_on, t.id),
    check('inspection_holds_from_its_day_on', sql`${t.valid_until} >= ${t.passed_on}`),
  ],
)

/** Files stay as sent. They stand apart: lists stay small. */
export const inspection_certificates = pgTable('inspection_certificates', {
  inspection_id: integer()
    .primaryKey()
    .references(() => unit_inspections.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  media_type: text({ enum: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] }).notNull(),
  bytes: bytea().notNull(),
  sent_at: timestamp({ withTimezone: true }).notNull(),
})

/** Motor-hours. A meter never runs backwards; a new one starts anew, and the machine's hours continue. */
export const meter_readings = pgTable(
  'meter_readings',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    unit_id: integer()
      .notNull()
      .references(() => units.id, { onDelete: 'cascade' }),
    hours: numeric({ precision: 8, scale: 1, mode: 'number' }).notNull(),
    /** First reading of a replacement meter. */
    is_new_meter: boolean().notNull().default(false),
    /** Added to this meter's hours to give the machine's; negative for a used meter. */
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
 * When each is due, and from when invalid, for machines in service. Written only by triggers (`keep_inspection_terms`)
 * from the view `inspection_terms_now`. Never inspected: due since -infinity. Not limited by day, rental or meter:
 * never lapses.
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
    // Page and count scan the index alone.
    index('inspection_terms_due').on(
      ...([t.due_on, t.lapses_on, t.obligatory, t.valid_until, t.passed_on, t.unit_id, t.kind] as const),
    ),
    index('inspection_terms_product').on(t.product_id, t.due_on),
  ],
)
