import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const workSitesPersonalData: ModulePersonalData = {
  sections: {
    objects: {
      title: 'Objektai',
      tables: ['objects'],
      columns: {
        title: 'Pavadinimas',
        address: 'Adresas',
        city: 'Miestas',
        postal_code: 'Pašto kodas',
        country: 'Šalis',
        contact_name: 'Kontaktinis asmuo',
        contact_phone: 'Telefonas',
        comment: 'Pastaba',
        created_at: 'Sukurta',
        archived_at: 'Archyvuota',
      },
      rows: (who) => sql`select * from objects where user_id = ${who.userId}::int order by id`,
    },
  },
}
