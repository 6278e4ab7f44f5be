import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const consentsPersonalData: ModulePersonalData = {
  sections: {
    consents: {
      title: 'Pasirinkimai dėl slapukų šioje naršyklėje',
      tables: ['consents'],
      columns: {
        given_at: 'Kada',
        categories: 'Su kuo sutikta',
        text_version: 'Teksto redakcija',
        consent_id: 'Numeris',
      },
      rows: (who) => sql`select * from consents where consent_id = ${who.consentId ?? ''} order by id`,
    },
  },
}
