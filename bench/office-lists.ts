import { sql } from 'drizzle-orm'
import { makeManyRentals } from '#rentals/server/make-many-rentals.factories.ts'
import { reportAnswer, withOffice } from './with-office.ts'

const rows = 10_000
const lists = {
  users: '/api/admin/users',
  orders: '/api/admin/orders',
  products: '/api/admin/rent-products',
  rentals: '/api/admin/rentals',
  history: '/api/admin/history',
}

export async function measureOfficeLists(): Promise<void> {
  await withOffice(
    async (db) => {
      await makeManyRentals(db, { products: rows, rentals: rows, at: new Date() })
      await db.execute(sql`
        insert into users (name, lastname, email, phone, password_hash, created_at)
        select (array['Žydrė', 'Jonas', 'Ąžuolas', 'Česlovas'])[1 + n % 4], 'Pavardė' || n, 'zmogus.' || n || '@example.lt',
               '+3706' || lpad(n::text, 7, '0'), 'x', now() - n * interval '1 minute'
          from generate_series(1, ${rows}::int) n`)
      await db.execute(sql`
        insert into history (by_id, deed, subject_kind, subject_id, subject_title, details, at)
        select 1, 'order.placed', 'order', id, 'Nr. ' || id, '{}', placed_at from orders`)
      await db.execute(sql`analyze`)
    },
    async (url, token) => {
      for (const [name, path] of Object.entries(lists)) {
        const first = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
        const body = (await first.json()) as { last_page?: number; meta?: { last_page: number } }
        const last = body.meta?.last_page ?? body.last_page ?? 1
        const pages = { first: 1, middle: Math.ceil(last / 2), last }
        for (const [where, page] of Object.entries(pages))
          await reportAnswer(`${name}, ${where} page`, `${url}${path}?page=${page}`, token)
      }
    },
  )
}
