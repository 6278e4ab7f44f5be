import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { feeKinds } from '../fee-labels.ts'

export const fees = pgTable(
  'fees',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    position: integer().notNull(),
    title: text().notNull(),
    unit: text().notNull(),
    /** Cents without VAT. */
    price: integer().notNull(),
    vat: boolean().notNull(),
    kind: text({ enum: feeKinds }).notNull(),
  },
  (t) => [check('fee_costs_something', sql`${t.price} > 0`)],
)
