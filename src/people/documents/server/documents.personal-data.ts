import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const documentsPersonalData: ModulePersonalData = {
  sections: {
    document_revisions: {
      title: 'Ankstesnės dokumentų redakcijos',
      tables: ['document_revisions'],
      columns: { full_number: 'Numeris', revision: 'Redakcija', replaced_at: 'Galiojo iki', snapshot: 'Turinys' },
      rows: (who) =>
        sql`select r.*, d.full_number from document_revisions r join documents d on d.id = r.document_id join orders o on o.id = d.order_id
             where ${isSubjectsOrder(who)} order by r.document_id, r.revision`,
    },
    documents: {
      title: 'Sąskaitos ir kiti dokumentai',
      tables: ['documents'],
      columns: {
        full_number: 'Numeris',
        kind: 'Rūšis',
        issued_on: 'Išrašyta',
        order_id: 'Užsakymas',
        snapshot: 'Turinys',
      },
      notOnPaper: { columns: ['snapshot'], note: 'Dokumentų turinys yra pačiuose dokumentuose ir JSON faile.' },
      rows: (who) =>
        sql`select * from documents where id in (
              select d.id from documents d join orders o on o.id = d.order_id where ${isSubjectsOrder(who)}
              union select id from documents where order_id is null and client_id in ${buildSubjectClientQuery(who)})
             order by id`,
    },
  },
  tablesLeftOut: {
    document_orders: 'What documents, which are in the file with all that they say, bill of which order.',
  },
}
