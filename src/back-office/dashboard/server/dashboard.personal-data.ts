import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const dashboardPersonalData: ModulePersonalData = {
  sections: {
    notes: {
      title: 'Administratoriaus pastaba ir užduotys',
      tables: ['notes', 'todos'],
      columns: { text: 'Tekstas', at: 'Kada' },
      rows: (who) =>
        sql`select note as text, updated_at as at from notes where user_id = ${who.userId}::int
            union all select todo, created_at from todos where user_id = ${who.userId}::int`,
    },
  },
}
