import { sql } from 'drizzle-orm'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const cartPersonalData: ModulePersonalData = {
  sections: {
    cart: {
      title: 'Krepšelis',
      tables: ['carts'],
      columns: { lines: 'Eilutės', updated_at: 'Pakeista' },
      rows: (who) => sql`select lines, updated_at from carts where user_id = ${who.userId}::int`,
    },
  },
}
