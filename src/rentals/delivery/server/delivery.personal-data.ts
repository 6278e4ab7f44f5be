import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const deliveryPersonalData: ModulePersonalData = {
  sections: {
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
  },
}
