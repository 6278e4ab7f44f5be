import { sql } from 'drizzle-orm'
import { hasMail } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'
import { listShopMailTemplates } from '../mail-template.ts'

export const mailPersonalData: ModulePersonalData = {
  sections: {
    mails: {
      title: 'Jums siųsti laiškai',
      tables: ['mails'],
      columns: {
        written_at: 'Parašyta',
        sent_at: 'Išsiųsta',
        recipient: 'Kam',
        subject: 'Tema',
        order_id: 'Užsakymas',
      },
      rows: (who) =>
        // one index each; letters to the shop are their writers'
        sql`select * from mails where template not in ${listShopMailTemplates()} and id in (
              select id from mails where user_id = ${who.userId}::int
              union select id from mails where ${hasMail(sql`recipient`, who)}
              union select m.id from orders o join mails m on m.order_id = o.id where o.user_id = ${who.userId}::int)
             order by id`,
    },
  },
}
