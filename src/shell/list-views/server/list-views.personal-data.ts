import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const listViewsPersonalData: ModulePersonalData = {
  sections: {
    list_views: {
      title: 'Išsaugoti sąrašų rodiniai',
      tables: ['list_views'],
      columns: { name: 'Pavadinimas', list: 'Sąrašas', query: 'Filtrai ir stulpeliai', created_at: 'Kada' },
      rows: (who) =>
        sql`select name, list, query, created_at from list_views where user_id = ${who.userId}::int order by id`,
    },
  },
}
