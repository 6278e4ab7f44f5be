import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'
import { formatEventLabel } from '../event-label.ts'

export const historyPersonalData: ModulePersonalData = {
  sections: {
    security_events: {
      title: 'Saugumo įvykiai',
      tables: ['security_events'],
      columns: { at: 'Laikas', event: 'Įvykis', client: 'Iš kur' },
      rows: (who) =>
        sql`select at, event, client from security_events where user_id = ${who.userId}::int order by at, id`,
    },
    history: {
      title: 'Istorija',
      words: { deed: formatEventLabel },
      tables: ['history'],
      columns: { at: 'Kada', deed: 'Kas padaryta', subject_title: 'Su kuo', details: 'Kas pakeista' },
      rows: (who) =>
        // one index each
        sql`select at, deed, subject_title, details from history where id in (
              select id from history where by_id = ${who.userId}::int
              union select id from history where subject_kind = 'user' and subject_id = ${who.userId}::int
              union select h.id from orders o join history h on h.subject_kind = 'order' and h.subject_id = o.id where ${isSubjectsOrder(who)})
             order by id`,
    },
  },
}
