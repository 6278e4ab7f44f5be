import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const depositsPersonalData: ModulePersonalData = {
  sections: {
    deposits: {
      title: 'Užstatai',
      tables: ['deposits'],
      columns: {
        order_id: 'Užsakymas',
        kind: 'Kas',
        amount: 'Suma, ct',
        way: 'Būdas',
        reason: 'Priežastis',
        at: 'Kada',
      },
      rows: (who) =>
        sql`select d.* from deposits d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)} order by d.id`,
    },
  },
  tablesLeftOut: { deposit_balances: 'What the entries of deposits, which are in the file, add up to.' },
}
