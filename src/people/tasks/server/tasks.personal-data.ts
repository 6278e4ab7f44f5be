import { sql } from 'drizzle-orm'
import { buildSubjectClientQuery, isSubjectsOrder } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const tasksPersonalData: ModulePersonalData = {
  sections: {
    tasks: {
      title: 'Užduotys apie žmogų ir jo darbo',
      tables: ['tasks'],
      columns: {
        title: 'Užduotis',
        note: 'Pastaba',
        day: 'Diena',
        about: 'Apie ką',
        created_at: 'Sukurta',
        done_at: 'Atlikta',
      },
      rows: (who) =>
        sql`select t.title, t.note, t.day::text as day, t.about_title as about, t.created_at, t.done_at from tasks t
             where t.assignee_id = ${who.userId}::int or t.created_by = ${who.userId}::int
                or t.order_id in (select o.id from orders o where ${isSubjectsOrder(who)})
                or t.client_id in ${buildSubjectClientQuery(who)} order by t.id`,
    },
  },
}
