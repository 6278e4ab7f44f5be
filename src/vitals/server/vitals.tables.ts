import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PageKind, VitalName, WidthClass } from '../vital-names.ts'

/** How many visits of a day fell into which bucket: sums alone, so that nobody can be found in them. */
export const web_vitals = pgTable(
  'web_vitals',
  {
    /** In Vilnius. */
    day: date().notNull(),
    page: text().$type<PageKind>().notNull(),
    width: text().$type<WidthClass>().notNull(),
    vital: text().$type<VitalName>().notNull(),
    /** Its place among the ends in `vital-names.ts`. */
    bucket: smallint().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page, t.width, t.vital, t.bucket] }),
    check('some_visits_are_counted', sql`${t.visits} > 0`),
  ],
)
