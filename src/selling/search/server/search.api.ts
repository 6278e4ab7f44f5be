import { desc, eq, sql } from 'drizzle-orm'
import { tag } from '#catalogue/cache-tags.ts'
import { atCampaignPrice, presentCampaign } from '#catalogue/server/at-campaign-price.ts'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { findProductByCode } from '#catalogue/units/server/find-product-by-code.ts'
import { ordersListed } from '#orders/server/order-conditions.ts'
import { asRow, rowColumns } from '#orders/server/order-row.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { usersAbout } from '#people/accounts/server/users.queries.ts'
import type { Database } from '#platform/database/database.ts'
import type { RoomApi } from '#platform/http/api-server.ts'
import type { Person } from '#platform/http/session.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { imagePath, thumbnailWidth } from '#shell/images/image-path.ts'
import { readSettings } from '#shell/settings/server/read-settings.ts'
import { FindAnything, type Found } from '../find.contract.ts'
import { Search, type SearchResult } from '../search.contract.ts'
import { findProducts } from './find-products.ts'
import type { FoundRow } from './found-row.ts'
import { titleMemoryOf } from './title-memory.ts'

export const searchApi: RoomApi = (route) => {
  route(Search, async ({ query: { raktazodis, limit }, database: { pool, db }, now, cacheTags }) => {
    const [found, { vat_rate }] = await Promise.all([
      findProducts(pool, raktazodis, limit, now, titleMemoryOf(db)),
      readSettings(db),
    ])
    cacheTags([tag.catalogue, tag.campaigns, 'settings'], found[0]?.next_campaign ?? undefined)
    return found.map((row) => present(row, vat_rate))
  })

  route(FindAnything, async ({ query: { q }, who, database, now }) => ({
    data: await findAnything(database, q, who, now),
  }))
}

const present = (row: FoundRow, rate: number): SearchResult => ({
  id: row.id,
  table: row.kind,
  slug: row.slug,
  title: row.title,
  main_thumbnail: imagePath(row.image_key, thumbnailWidth),
  price: withVat(atCampaignPrice(row).price, rate),
  ...(row.campaign && { campaign: presentCampaign(row.campaign) }),
})

/** Of each kind. */
const mostOfAKind = 5

/** By the right to its list. */
async function findAnything(
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
    rights.includes('catalogue:read') && productsLike({ db, pool }, q, now),
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

/** What a scanned code names comes alone. */
async function productsLike({ db, pool }: Pick<Database, 'db' | 'pool'>, q: string, now: Date): Promise<Found[]> {
  const id = await findProductByCode(db, q)
  const rows = id
    ? await db
        .select({ id: products.id, kind: products.kind, title: products.title })
        .from(products)
        .where(eq(products.id, id))
    : await findProducts(pool, q, mostOfAKind, now)
  return rows.map(({ id, kind: table, title }) => ({ kind: 'product', id, table, title }))
}
