import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const roundsPersonalData: ModulePersonalData = {
  sections: {
    visits: {
      title: 'Vežėjo pranešimai',
      tables: ['stop_reports'],
      columns: { order_id: 'Užsakymas', kind: 'Kas', happened_at: 'Kada' },
      rows: (who) =>
        sql`select v.*, s.order_id from stop_reports v join stops s on s.id = v.stop_id join orders o on o.id = s.order_id
             where ${isSubjectsOrder(who)} order by v.id`,
    },
  },
  tablesLeftOut: { stop_drivers: 'Which drivers had a stop: work of the shop.' },
}
