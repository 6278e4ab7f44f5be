import { sql } from 'drizzle-orm'
import { isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const companiesPersonalData: ModulePersonalData = {
  sections: {
    vat_checks: {
      title: 'PVM mokėtojo kodo patikros (VIES)',
      tables: ['vat_checks'],
      columns: {
        code: 'Kodas',
        answer: 'Atsakymas',
        name: 'Pavadinimas',
        address: 'Adresas',
        consultation_number: 'Numeris',
        asked_at: 'Kada',
      },
      rows: (who) =>
        sql`select * from vat_checks where code in (select pvm_k from users where id = ${who.userId}::int
              union select o.pvm_k from orders o where ${isSubjectsOrder(who)}) order by id`,
    },
  },
}
