import { sql } from 'drizzle-orm'
import { hasMail } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const clientsPersonalData: ModulePersonalData = {
  sections: {
    client: {
      title: 'Klientų sąraše',
      tables: ['clients'],
      columns: {
        name: 'Vardas ar pavadinimas',
        code: 'Įmonės kodas',
        vat_code: 'PVM kodas',
        contact_name: 'Kontaktinis asmuo',
        contact_lastname: 'Jo pavardė',
        email: 'El. paštas',
        phone: 'Telefonas',
        address: 'Adresas',
        city: 'Miestas',
        postal_code: 'Pašto kodas',
        country: 'Šalis',
        note: 'Pastaba',
        created_at: 'Įrašyta',
        billing: 'Kada mokama',
        credit_limit: 'Kredito limitas, ct',
        deposit: 'Užstatas',
        credit_stopped_at: 'Pirkimas į skolą sustabdytas',
        credit_stop_reason: 'Kodėl sustabdytas',
        blocked_reason: 'Kodėl nepriimame užsakymų internetu',
      },
      // a company's terms are the company's
      rows: (who) =>
        sql`select id, name, code, vat_code, contact_name, contact_lastname, email, phone, address, city, postal_code, country, note, created_at,
                   case when kind = 'person' then billing end as billing, case when kind = 'person' then credit_limit end as credit_limit,
                   case when kind = 'person' then deposit end as deposit,
                   case when kind = 'person' then credit_stopped_at end as credit_stopped_at,
                   case when kind = 'person' then credit_stop_reason end as credit_stop_reason,
                   case when kind = 'person' then blocked_reason end as blocked_reason
              from clients where user_id = ${who.userId}::int or ${hasMail(sql`email`, who)} order by id`,
    },
    contacts: {
      title: 'Klientų kontaktai',
      tables: ['client_contacts'],
      columns: {
        client: 'Klientas',
        name: 'Vardas',
        role: 'Pareigos',
        phone: 'Telefonas',
        email: 'El. paštas',
        gets_bills: 'Gauna sąskaitas',
        signs_until: 'Gali pasirašyti iki',
      },
      rows: (who) =>
        sql`select c.name as client, k.name, k.role, k.phone, k.email, k.gets_bills, k.signs_until::text as signs_until
              from client_contacts k join clients c on c.id = k.client_id
             where ${hasMail(sql`k.email`, who)} order by k.id`,
    },
    company_people: {
      title: 'Įmonės, kurioms priklauso',
      tables: ['client_people'],
      columns: {
        name: 'Įmonė',
        code: 'Įmonės kodas',
        role: 'Ką gali daryti',
        order_limit: 'Vieno užsakymo riba, ct',
        until_day: 'Galioja iki',
        asked_at: 'Prašyta',
        approved_at: 'Patvirtinta',
      },
      // shows what was asked for, not what the shop knows
      rows: (who) =>
        sql`select case when m.role = 'pending' then null else c.name end as name, c.code, m.role, m.order_limit,
                   m.until_day::text as until_day, m.asked_at, m.approved_at
              from client_people m join clients c on c.id = m.client_id
             where m.user_id = ${who.userId}::int order by m.asked_at, c.id`,
    },
  },
}
