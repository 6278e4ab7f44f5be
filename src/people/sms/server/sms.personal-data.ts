import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const smsPersonalData: ModulePersonalData = {
  sections: {
    sms: {
      title: 'Jums siųstos SMS',
      tables: ['sms_messages'],
      columns: {
        written_at: 'Parašyta',
        sent_at: 'Išsiųsta',
        recipient: 'Kam',
        text: 'Tekstas',
        order_id: 'Užsakymas',
      },
      rows: (who) =>
        sql`select * from sms_messages where id in (
              select id from sms_messages where user_id = ${who.userId}::int
              union select m.id from orders o join sms_messages m on m.order_id = o.id where ${isSubjectsOrder(who)})
             order by id`,
    },
    sms_consents: {
      title: 'Sutikimai gauti SMS',
      tables: ['sms_consents'],
      columns: {
        phone: 'Telefonas',
        given_at: 'Sutikta',
        given_from: 'Kur sutikta',
        withdrawn_at: 'Atšaukta',
        withdrawn_from: 'Kur atšaukta',
      },
      rows: (who) =>
        sql`select * from sms_consents where id in (
              select id from sms_consents where user_id = ${who.userId}::int
              union select c.id from orders o join sms_consents c on c.order_id = o.id where ${isSubjectsOrder(who)})
             order by id`,
    },
  },
}
