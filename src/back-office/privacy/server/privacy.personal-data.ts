import { sql } from 'drizzle-orm'
import { hasMail } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const privacyPersonalData: ModulePersonalData = {
  sections: {
    requests: {
      title: 'Prašymai dėl asmens duomenų',
      tables: ['data_requests'],
      columns: {
        kind: 'Ko prašyta',
        email: 'El. paštas',
        note: 'Pastaba',
        received_at: 'Gauta',
        due_at: 'Atsakyti iki',
        extension_reason: 'Kodėl pratęsta',
        outcome: 'Sprendimas',
        refusal_reason: 'Kodėl atmesta',
        closed_at: 'Užbaigta',
      },
      rows: (who) =>
        sql`select * from data_requests where user_id = ${who.userId}::int or ${hasMail(sql`email`, who)} order by id`,
    },
  },
}
