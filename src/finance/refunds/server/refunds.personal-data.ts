import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const refundsPersonalData: ModulePersonalData = {
  sections: {
    refunds: {
      title: 'Pinigų grąžinimai pavedimu',
      tables: ['refunds'],
      columns: {
        order_id: 'Užsakymas',
        amount: 'Suma, ct',
        name: 'Gavėjas',
        iban: 'Gavėjo sąskaita',
        sent_at: 'Išsiųsta bankui',
      },
      rows: (who) =>
        sql`select r.*, coalesce(p.order_id, d.order_id) as order_id, coalesce(-p.amount, d.amount) as amount
              from refunds r left join payments p on p.id = r.payment_id left join deposits d on d.id = r.deposit_id
             where r.id = any (array(
              select r.id from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id where ${isSubjectsOrder(who)}
              union select r.id from orders o join deposits d on d.order_id = o.id join refunds r on r.deposit_id = d.id where ${isSubjectsOrder(who)}
              union select r.id from payments p join refunds r on r.payment_id = p.id where p.client_id in ${buildSubjectClientQuery(who)}))
             order by r.id`,
    },
  },
}
