import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import { desk_orders } from '#sales/desk/server/desk.tables.ts'
import { taskSubjects } from '../task-kinds.ts'

const somebody = () => integer().references(() => users.id, { onDelete: 'set null' })
const thing = (column: () => AnyPgColumn) => integer().references(column, { onDelete: 'set null' })

export const tasks = pgTable(
  'tasks',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    title: text().notNull(),
    note: text().notNull().default(''),
    /** Of Vilnius. */
    day: date().notNull(),
    /** `HH:MM`; null: any time. */
    time: text(),
    assignee_id: somebody(),
    /** Null: about nothing. What it is about may be deleted; then kind, id and name stay. */
    about_kind: text({ enum: taskSubjects }),
    about_id: integer(),
    /** A name that tells of no person. */
    about_title: text(),
    order_id: thing(() => orders.id),
    client_id: thing(() => clients.id),
    unit_id: thing(() => units.id),
    product_id: thing(() => products.id),
    desk_order_id: thing(() => desk_orders.id),
    created_at: timestamp({ withTimezone: true }).notNull(),
    created_by: somebody(),
    done_at: timestamp({ withTimezone: true }),
    done_by: somebody(),
  },
  (t) => [
    index('tasks_open').on(t.day, t.id).where(sql`${t.done_at} is null`),
    index('tasks_done').on(t.done_at, t.id).where(sql`${t.done_at} is not null`),
    index('tasks_assignee').on(t.assignee_id, t.day).where(sql`${t.assignee_id} is not null`),
    index('tasks_created_by').on(t.created_by).where(sql`${t.created_by} is not null`),
    index('tasks_done_by').on(t.done_by).where(sql`${t.done_by} is not null`),
    index('tasks_order').on(t.order_id).where(sql`${t.order_id} is not null`),
    index('tasks_client').on(t.client_id).where(sql`${t.client_id} is not null`),
    index('tasks_unit').on(t.unit_id).where(sql`${t.unit_id} is not null`),
    index('tasks_product').on(t.product_id).where(sql`${t.product_id} is not null`),
    index('tasks_desk_order').on(t.desk_order_id).where(sql`${t.desk_order_id} is not null`),
    check('task_says_what', sql`length(${t.title}) between 1 and 200`),
    check('task_is_about_one_thing', sql`num_nonnulls(${t.about_kind}, ${t.about_id}, ${t.about_title}) in (0, 3)`),
    check(
      'task_names_one_thing',
      sql`num_nonnulls(${t.order_id}, ${t.client_id}, ${t.unit_id}, ${t.product_id}, ${t.desk_order_id}) <= 1`,
    ),
  ],
)
