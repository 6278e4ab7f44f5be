import { asc, eq } from 'drizzle-orm'
import { categories, products } from '#catalogue/server/catalogue.tables.ts'
import { clients } from '#people/clients/server/clients.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { ClientPrice } from '../client-prices.contract.ts'
import { client_prices } from './prices.tables.ts'

/** Saving rewrites all rows, so the newest id and the count identify the list. */
export const computeClientPricesVersion = (rows: readonly { id: number }[]): string =>
  `${rows.length}.${rows.reduce((newest, { id }) => Math.max(newest, id), 0)}`

/** Products, categories, then everything. Throws 404 without the client. */
export async function listClientPrices(
  reader: Reader,
  { clientId, now }: { clientId: number; now: Date },
): Promise<ClientPrice[]> {
  const rows = await reader
    .select({ client: clients.id, agreed: client_prices, product: products, category: categories })
    .from(clients)
    .leftJoin(client_prices, eq(client_prices.client_id, clients.id))
    .leftJoin(products, eq(products.id, client_prices.product_id))
    .leftJoin(categories, eq(categories.id, client_prices.category_id))
    .where(eq(clients.id, clientId))
    .orderBy(asc(products.title), asc(categories.title), asc(client_prices.from_day), asc(client_prices.id))
  if (rows.length === 0) throw notFound('Tokio kliento nėra.')
  const today = toVilniusDay(now)
  return rows.flatMap(({ agreed, product, category }) =>
    agreed === null
      ? []
      : [
          {
            id: agreed.id,
            product: product && { id: product.id, title: product.title, ...everybodys(product) },
            category: category && { id: category.id, title: category.title },
            percent: agreed.percent,
            price: agreed.price,
            from: agreed.from_day,
            until: agreed.until_day,
            state:
              agreed.from_day > today
                ? 'planned'
                : agreed.until_day !== null && agreed.until_day < today
                  ? 'over'
                  : 'now',
          },
        ],
  )
}

type Prices = Pick<typeof products.$inferSelect, 'price' | 'price_per_day' | 'price_per_hour'>

function everybodys({ price, price_per_day, price_per_hour }: Prices): { unit: 'vnt' | 'day' | 'hour'; price: number } {
  if (price_per_day) return { unit: 'day', price: price_per_day }
  return price_per_hour ? { unit: 'hour', price: price_per_hour } : { unit: 'vnt', price }
}
