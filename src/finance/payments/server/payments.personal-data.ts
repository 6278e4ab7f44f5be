import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const paymentsPersonalData: ModulePersonalData = {
  sections: {
    payments: {
      title: 'Mokėjimai',
      tables: ['payments'],
      columns: {
        order_id: 'Užsakymas',
        paid_on: 'Diena',
        amount: 'Suma, ct',
        way: 'Būdas',
        receipt_number: 'Kvitas',
        note: 'Pastaba',
        payer: 'Mokėtojas',
        iban: 'Mokėtojo sąskaita',
        remittance: 'Paskirtis',
      },
      rows: (who) =>
        // ids first: PostgreSQL would read all payments for a join
        sql`select p.*, b.debtor_name as payer, b.debtor_iban as iban, b.remittance
              from payments p left join bank_entries b on b.id = p.bank_entry_id
               -- what was assigned to them by mistake is somebody else's
               and not exists (select from payments r where r.reverses in (p.id, p.reverses))
             where p.id = any (array(
              select y.id from payments y join orders o on o.id = y.order_id where ${isSubjectsOrder(who)}
              union select id from payments where client_id in ${buildSubjectClientQuery(who)}))
             order by p.id`,
    },
  },
  tablesLeftOut: {
    bank_entries: 'What the bank told of a transfer: who paid an order and how stands with the payment of that order.',
  },
}
