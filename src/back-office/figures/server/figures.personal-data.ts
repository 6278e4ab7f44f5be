import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const figuresPersonalData: ModulePersonalData = {
  sections: {
    report_mails: {
      title: 'Kas mėnesį gaunamos ataskaitos',
      tables: ['report_mails'],
      columns: { report: 'Ataskaita', sent_month: 'Paskutinis mėnuo' },
      rows: (who) =>
        sql`select coalesce(v.name, 'Mėnuo') as report, m.sent_month
              from report_mails m left join list_views v on v.id = m.view_id where m.user_id = ${who.userId}::int order by m.id`,
    },
  },
}
