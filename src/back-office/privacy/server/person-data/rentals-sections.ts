import { sql } from 'drizzle-orm'
import { buildRentalTitleSql } from '#rules/periods/build-rental-title-sql.ts'
import { isSubjectsOrder, type Section } from './data-subject.ts'

export const rentalsSections = {
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
  deliveries: {
    title: 'Pristatymai ir paėmimai',
    tables: ['stops'],
    columns: {
      order_id: 'Užsakymas',
      kind: 'Kas',
      day: 'Diena',
      from_time: 'Nuo',
      to_time: 'Iki',
      address: 'Adresas',
      city: 'Miestas',
      postal_code: 'Pašto kodas',
      contact_name: 'Kas pasitiks',
      contact_phone: 'Telefonas',
      note: 'Vairuotojui',
      state: 'Būsena',
      ended_at: 'Baigta',
    },
    rows: (who) =>
      sql`select s.* from stops s join orders o on o.id = s.order_id where ${isSubjectsOrder(who)} order by s.id`,
  },
  visits: {
    title: 'Vežėjo pranešimai',
    tables: ['stop_reports'],
    columns: { order_id: 'Užsakymas', kind: 'Kas', happened_at: 'Kada' },
    rows: (who) =>
      sql`select v.*, s.order_id from stop_reports v join stops s on s.id = v.stop_id join orders o on o.id = s.order_id
           where ${isSubjectsOrder(who)} order by v.id`,
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
} as const satisfies Record<string, Section>
