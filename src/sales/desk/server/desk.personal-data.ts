import { sql } from 'drizzle-orm'
import { hasMail } from '#shell/module/data-subject.ts'
import type { ModulePersonalData } from '#shell/module/personal-data.ts'

export const deskPersonalData: ModulePersonalData = {
  sections: {
    desk_orders: {
      title: 'Juodraščiai ir pasiūlymai',
      tables: ['desk_orders', 'quote_links'],
      columns: {
        id: 'Nr.',
        number: 'Pasiūlymas',
        form: 'Kas įrašyta',
        price_with_vat: 'Suma su PVM, ct',
        created_at: 'Parengta',
        valid_until: 'Galioja iki',
        placed_at: 'Užsakyta',
        withdrawn_at: 'Atšaukta',
      },
      rows: (who) =>
        // one index each
        sql`select d.* from desk_orders d where d.id in (
              select id from desk_orders where ${hasMail(sql`form ->> 'email'`, who)}
              union select x.id from clients c join desk_orders x on x.client_id = c.id
                     where c.kind = 'person' and (c.user_id = ${who.userId}::int or ${hasMail(sql`c.email`, who)}))
            order by d.id`,
    },
  },
}
