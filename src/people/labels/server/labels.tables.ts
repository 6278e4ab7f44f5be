import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { units } from '#catalogue/units/server/units.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { labelColours } from '../label-colours.ts'

export const labels = pgTable(
  'labels',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    color: text({ enum: labelColours }).notNull(),
    version: integer().notNull().default(1),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [
    uniqueIndex('one_label_per_name').on(sql`lower(${t.name} collate "lt-x-icu")`),
    check('label_has_a_name', sql`length(${t.name}) between 1 and 40`),
    check('label_colour_is_known', sql.raw(`color in (${labelColours.map((colour) => `'${colour}'`).join(', ')})`)),
  ],
)

/** On one thing each. The indexes by label serve the filters of the lists. */
export const label_uses = pgTable(
  'label_uses',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    label_id: integer()
      .notNull()
      .references(() => labels.id, { onDelete: 'cascade' }),
    order_id: integer().references(() => orders.id, { onDelete: 'cascade' }),
    client_id: integer().references(() => clients.id, { onDelete: 'cascade' }),
    unit_id: integer().references(() => units.id, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('label_uses_order').on(t.order_id, t.label_id).where(sql`${t.order_id} is not null`),
    uniqueIndex('label_uses_client').on(t.client_id, t.label_id).where(sql`${t.client_id} is not null`),
    uniqueIndex('label_uses_unit').on(t.unit_id, t.label_id).where(sql`${t.unit_id} is not null`),
    index('label_uses_label_order').on(t.label_id, t.order_id),
    index('label_uses_label_client').on(t.label_id, t.client_id).where(sql`${t.client_id} is not null`),
    index('label_uses_label_unit').on(t.label_id, t.unit_id).where(sql`${t.unit_id} is not null`),
    check('label_is_on_one_thing', sql`num_nonnulls(${t.order_id}, ${t.client_id}, ${t.unit_id}) = 1`),
  ],
)
