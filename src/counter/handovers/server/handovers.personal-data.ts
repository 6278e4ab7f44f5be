import { sql } from 'drizzle-orm'
import { buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const handoversPersonalData: ModulePersonalData = {
  sections: {
    settlements: {
      title: 'Atsiskaitymai grąžinus',
      tables: ['settlements'],
      columns: {
        order_id: 'Užsakymas',
        text: 'Už ką',
        amount: 'Suma, ct',
        settled_at: 'Atsiskaityta',
        created_at: 'Kada',
      },
      rows: (who) =>
        sql`select s.* from settlements s join orders o on o.id = s.order_id where ${isSubjectsOrder(who)} order by s.id`,
    },
    goods: {
      title: 'Perduotos prekės',
      tables: ['handover_goods'],
      columns: { order_id: 'Užsakymas', happened_at: 'Kada', title: 'Prekė', quantity: 'Kiekis' },
      rows: (who) =>
        sql`select h.order_id, h.happened_at, l.title, g.quantity from handover_goods g join handovers h on h.id = g.handover_id
              join orders o on o.id = h.order_id join order_lines l on l.id = g.order_line_id where ${isSubjectsOrder(who)} order by g.id`,
    },
    handovers: {
      title: 'Perdavimai ir grąžinimai',
      tables: ['handovers', 'handover_photos'],
      columns: {
        order_id: 'Užsakymas',
        happened_at: 'Kada',
        act: 'Kas',
        title: 'Įrankis',
        quantity: 'Kiekis',
        serial: 'Serijos numeris',
        condition: 'Būklė',
        note: 'Pastaba',
        photos: 'Nuotraukų',
      },
      rows: (who) =>
        sql`select h.order_id, h.happened_at, h.act, ${sql.raw(buildRentalTitleSql('r', 'ol'))} as title, l.quantity, l.serial, l.condition, l.note,
                   (select count(*)::int from handover_photos p where p.line_id = l.id) as photos
              from handovers h join orders o on o.id = h.order_id join handover_lines l on l.handover_id = h.id
              join order_lines ol on ol.id = l.order_line_id left join rentals r on r.id = l.rental_id
             where ${isSubjectsOrder(who)} order by l.id`,
    },
  },
  tablesLeftOut: {
    tools_ready: 'Who of the staff said that an order’s tools stand ready: work of the shop.',
    pickup_codes: 'A secret that opens the counter for whoever shows it; it is shown with its order.',
  },
}
