import { sql } from 'drizzle-orm'
import { buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const rentalsPersonalData: ModulePersonalData = {
  sections: {
    rentals: {
      title: 'Nuomos',
      tables: ['rentals'],
      columns: {
        order_id: 'Užsakymas',
        title: 'Įrankis',
        quantity: 'Kiekis',
        starts_at: 'Nuo',
        expected_return: 'Grąžinti iki',
        returned_at: 'Grąžinta',
        cancelled_at: 'Atšaukta',
      },
      rows: (who) =>
        sql`select r.*, ${sql.raw(buildRentalTitleSql())} as title from rentals r join orders o on o.id = r.order_id join order_lines l on l.id = r.order_line_id
             where ${isSubjectsOrder(who)} order by r.id`,
    },
    extensions: {
      title: 'Nuomos pratęsimai',
      tables: ['rental_extensions'],
      columns: {
        order_id: 'Užsakymas',
        return_before: 'Grąžinti buvo iki',
        return_after: 'Grąžinti iki',
        extended_at: 'Pratęsta',
        undone_at: 'Atšaukta',
      },
      rows: (who) =>
        sql`select e.* from rental_extensions e join rentals r on r.id = e.rental_id join orders o on o.id = r.order_id
             where ${isSubjectsOrder(who)} order by e.id`,
    },
    stops: {
      title: 'Nuomos pabaigos ir gedimai',
      tables: ['rental_stops'],
      columns: {
        order_id: 'Užsakymas',
        title: 'Įrankis',
        kind: 'Kas',
        from_at: 'Nuo',
        until_at: 'Iki',
        note: 'Pastaba',
        undone_at: 'Atšaukta',
      },
      rows: (who) =>
        sql`select s.*, r.order_id, ${sql.raw(buildRentalTitleSql())} as title from rental_stops s join rentals r on r.id = s.rental_id
              join orders o on o.id = r.order_id join order_lines l on l.id = r.order_line_id where ${isSubjectsOrder(who)} order by s.id`,
    },
  },
  tablesLeftOut: { unit_holds: 'Which units a quote holds, by its number: the quote is in the file.' },
}
