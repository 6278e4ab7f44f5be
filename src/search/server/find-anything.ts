import { desc, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { usersAbout } from '#accounts/server/users.queries.ts'
import { ordersListed } from '#orders/server/order-conditions.ts'
import { asRow, rowColumns } from '#orders/server/order-row.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { Database } from '#platform/database/database.ts'
import type { Person } from '#platform/http/session.ts'
import type { Found } from '../find.contract.ts'
import { findProducts } from './find-products.ts'

/** Of each kind: more would be a list, and lists have screens of their own. */
const mostOfAKind = 5

/**
 * What the office means by a few letters or a number: orders, accounts, products, in the words that their lists know; each
 * only for who may read its list.
 */
export async function findAnything(
  { db, pool }: Database,
  text: string,
  { rights }: Pick<Person, 'rights'>,
  now: Date,
): Promise<Found[]> {
  const q = text.trim()
  if (q === '') return []
  const lists = [
    rights.includes('orders:read') && ordersLike(db, q),
    rights.includes('users:read') && usersLike(db, q),
    rights.includes('catalogue:read') && productsLike(pool, q, now),
  ]
  return (await Promise.all(lists)).flatMap((found) => found || [])
}

async function ordersLike(db: Database['db'], q: string): Promise<Found[]> {
  const rows = await db
    .select({
      ...rowColumns,
      number: sql<
        string | null
      >`(select d.full_number from documents d where d.order_id = "orders"."id" and d.kind in ('prepayment', 'invoice')
          order by d.id desc limit 1)`,
    })
    .from(orders)
    .where(ordersListed({ q }))
    .orderBy(desc(orders.id))
    .limit(mostOfAKind)
  return rows.map(asRow).map(({ id, private_or_company, title, name, lastname, price_with_vat, is_payed, number }) => ({
    kind: 'order',
    id,
    client: (private_or_company === 'company' && title) || `${name} ${lastname}`,
    price_with_vat,
    is_payed,
    number,
  }))
}

async function usersLike(db: Database['db'], q: string): Promise<Found[]> {
  const rows = await db
    .select({ id: users.id, name: users.name, lastname: users.lastname, email: users.email })
    .from(users)
    .where(usersAbout(q))
    .orderBy(desc(users.id))
    .limit(mostOfAKind)
  return rows.map(({ id, name, lastname, email }) => ({ kind: 'user', id, name: `${name} ${lastname}`, email }))
}

async function productsLike(pool: Database['pool'], q: string, now: Date): Promise<Found[]> {
  const rows = await findProducts(pool, q, mostOfAKind, now)
  return rows.map(({ id, kind: table, title }) => ({ kind: 'product', id, table, title }))
}
