import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const onlinePaymentsPersonalData: ModulePersonalData = {
  sections: {
    online_payments: {
      title: 'Mokėjimai internetu',
      tables: ['payment_intents'],
      columns: {
        order_id: 'Užsakymas',
        provider: 'Mokėjimų teikėjas',
        way: 'Iš kur mokėta',
        reference: 'Numeris',
        amount: 'Suma, ct',
        received: 'Gauta, ct',
        returned: 'Grąžinta, ct',
        begun_at: 'Kada pradėta',
      },
      rows: (who) =>
        sql`select * from payment_intents where id in (
              select i.id from payment_intents i join orders o on o.id = i.order_id where ${isSubjectsOrder(who)}
              union select id from payment_intents where client_id in ${buildSubjectClientQuery(who)})
             order by id`,
    },
  },
}
