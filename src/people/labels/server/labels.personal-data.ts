import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const labelsPersonalData: ModulePersonalData = {
  sections: {
    labels: {
      title: 'Žymos, kuriomis pažymėti užsakymai ir klientas',
      tables: ['label_uses'],
      columns: { on: 'Kas pažymėta', label: 'Žyma' },
      rows: (who) =>
        sql`select case when u.order_id is null then 'Klientas' else 'Užsakymas Nr. ' || u.order_id end as "on", l.name as label
              from label_uses u join labels l on l.id = u.label_id
             where u.order_id in (select o.id from orders o where ${isSubjectsOrder(who)})
                or u.client_id in ${buildSubjectClientQuery(who)} order by u.id`,
    },
  },
  tablesLeftOut: { labels: 'The shop’s list of labels, of nobody.' },
}
