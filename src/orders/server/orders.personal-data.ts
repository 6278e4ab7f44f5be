import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const ordersPersonalData: ModulePersonalData = {
  sections: {
    orders: {
      title: 'Užsakymai',
      tables: ['orders'],
      columns: {
        id: 'Nr.',
        placed_at: 'Pateikta',
        private_or_company: 'Pirkėjas',
        name: 'Vardas',
        lastname: 'Pavardė',
        email: 'El. paštas',
        phone: 'Telefonas',
        title: 'Įmonė',
        im_k: 'Įmonės kodas',
        pvm_k: 'PVM kodas',
        address: 'Adresas',
        city: 'Miestas',
        postal_code: 'Pašto kodas',
        country: 'Šalis',
        delivery: 'Atsiėmimas',
        delivery_address: 'Pristatyti čia',
        comment: 'Pastabos',
        early_start: 'Prašyta pradėti iš karto',
        price: 'Suma be PVM, ct',
        vat: 'PVM, ct',
        price_with_vat: 'Suma su PVM, ct',
        paid_at: 'Apmokėta',
        lapsed_at: 'Nustojo galioti',
        deleted_at: 'Ištrinta',
      },
      rows: (who) => sql`select o.* from orders o where ${isSubjectsOrder(who)} order by o.id`,
    },
    order_lines: {
      title: 'Užsakymų eilutės',
      tables: ['order_lines'],
      columns: {
        order_id: 'Užsakymas',
        title: 'Prekė',
        attributes: 'Pasirinkimai',
        quantity: 'Kiekis',
        charged_units: 'Mokama dienų ar valandų',
        price: 'Suma be PVM, ct',
        price_with_vat: 'Suma su PVM, ct',
        period: 'Laikotarpis',
      },
      rows: (who) =>
        sql`select l.* from order_lines l join orders o on o.id = l.order_id where ${isSubjectsOrder(who)} order by l.id`,
    },
    order_revisions: {
      title: 'Užsakymų pakeitimai',
      tables: ['order_revisions'],
      columns: {
        order_id: 'Užsakymas',
        revision: 'Redakcija',
        at: 'Kada',
        changes: 'Kas pakeista',
        price_with_vat: 'Suma su PVM, ct',
      },
      rows: (who) =>
        sql`select r.* from order_revisions r join orders o on o.id = r.order_id where ${isSubjectsOrder(who)} order by r.order_id, r.revision`,
    },
    order_approvals: {
      title: 'Užsakymų patvirtinimai įmonėje',
      tables: ['order_approvals'],
      columns: {
        order_id: 'Užsakymas',
        asked_at: 'Prašyta',
        decision: 'Sprendimas',
        decided_at: 'Nuspręsta',
        reason: 'Priežastis',
      },
      rows: (who) =>
        sql`select a.* from order_approvals a join orders o on o.id = a.order_id where ${isSubjectsOrder(who)} order by a.order_id`,
    },
  },
  tablesLeftOut: {
    order_links: 'Hashes of secrets that open an order; the secrets are in the mails alone.',
    imported_orders: 'The number that an order had in the program before.',
  },
}
