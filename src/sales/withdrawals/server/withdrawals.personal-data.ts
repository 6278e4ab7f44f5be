import { sql } from 'drizzle-orm'
import { hasMail, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const withdrawalsPersonalData: ModulePersonalData = {
  sections: {
    withdrawals: {
      title: 'Sutarties atsisakymai',
      tables: ['withdrawals'],
      columns: { received_at: 'Gauta', name: 'Vardas', email: 'El. paštas', order_number: 'Įrašytas numeris' },
      rows: (who) =>
        sql`select w.* from withdrawals w left join orders o on o.id = w.order_id
             where ${hasMail(sql`w.email`, who)} or ${isSubjectsOrder(who)} order by w.id`,
    },
  },
}
