import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const debtsPersonalData: ModulePersonalData = {
  sections: {
    debts: {
      title: 'Vėluojamos sąskaitos: priminimai, pažadai, palūkanos ir išlaidos',
      tables: ['debt_reminders', 'debt_promises', 'debt_claims'],
      columns: {
        kind: 'Kas',
        told_at: 'Kada',
        full_number: 'Sąskaita',
        amount: 'Suma, ct',
        day: 'Iki kada',
        note: 'Pastaba',
        ended_at: 'Nebegalioja nuo',
      },
      rows: (who) =>
        sql`select x.kind, x.told_at, coalesce(d.full_number, 'užsakymas ' || x.order_id) as full_number, x.amount, x.day, x.note, x.ended_at from (
              select 'priminimas' as kind, sent_at as told_at, document_id, order_id, open as amount, null::text as day, null::text as note,
                     null::timestamptz as ended_at
                from debt_reminders where client_id in ${buildSubjectClientQuery(who)} or client_id is null
                 and (document_id in (select d.id from documents d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)})
                      or order_id in (select o.id from orders o where ${isSubjectsOrder(who)}))
              union all
              select 'pažadas', made_at, null, null, amount, day::text, note, ended_at from debt_promises where client_id in ${buildSubjectClientQuery(who)}
              union all
              select case kind when 'interest' then 'palūkanos' else 'išieškojimo išlaidos' end, accepted_at, document_id, null, amount,
                     until_day::text, null, dropped_at
                from debt_claims where client_id in ${buildSubjectClientQuery(who)}) x
              left join documents d on d.id = x.document_id order by x.told_at, full_number, x.kind`,
    },
  },
}
