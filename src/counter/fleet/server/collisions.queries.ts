import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { freeUnitsOfEach } from '#rentals/server/public/free-units.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import type { Collision, ListCollisions } from '../collisions.contract.ts'
import { type Broken, listBrokenBookings } from '../list-broken-bookings.ts'
import { readComingTransfers } from './coming-transfers.queries.ts'
import { readPools } from './read-pools.ts'
import { readSubstitutes } from './substitutes.queries.ts'

export const COLLISIONS_A_PAGE = 50

export async function listCollisions(
  reader: Reader,
  { place, now, ...request }: QueryOf<typeof ListCollisions> & { now: Date },
): Promise<{ rows: Collision[]; total: number }> {
  const { limit, offset } = toPageWindow(request, COLLISIONS_A_PAGE)
  const broken = await findBroken(reader, { place, now })
  if (broken.length === 0) return { rows: [], total: 0 }
  const byId = new Map(broken.map((one) => [one.id, one]))
  const rentalRows = await reader
    .select({
      rental: rentals,
      order: orders,
      product: { id: products.id, title: products.title, slug: products.slug },
      line: order_lines,
      position: placeOfLine,
    })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(products, eq(products.id, rentals.product_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(inArray(rentals.id, [...byId.keys()]))
    .orderBy(rentals.starts_at, rentals.id)
    .limit(limit)
    .offset(offset)
  const instead = await readSubstitutes(
    reader,
    rentalRows.map(({ rental }) => rental),
    now,
  )
  const transfers = await readTransferWays(
    reader,
    rentalRows.map(({ rental }) => rental),
    now,
  )
  const coming = await readComingTransfers(
    reader,
    rentalRows.map(({ rental }) => rental),
    now,
  )
  const rows = rentalRows.map(({ rental, order, product, line, position }): Collision => {
    const { missing, cause } = byId.get(rental.id) as Broken
    return {
      rental_id: rental.id,
      order_id: order.id,
      place_id: rental.place_id,
      client: order.client,
      phone: order.phone,
      email: order.email,
      product,
      from: rental.starts_at.toISOString(),
      to: rental.expected_return.toISOString(),
      quantity: rental.quantity,
      missing,
      cause,
      position,
      unit: line.unit === 'hour' ? 'hour' : 'day',
      charged_units: line.charged_units,
      paid: order.paid_at !== null,
      substitutes: instead.get(rental.id) ?? [],
      ...(transfers && { transfers: transfers.get(rental.id) ?? [] }),
      ...(coming.get(rental.id)?.length && { coming: coming.get(rental.id) }),
    }
  })
  return { rows, total: broken.length }
}

/** The invoice numbers its lines the same way. */
const placeOfLine = sql<number>`(select count(*)::int from ${order_lines} other where other.order_id = ${order_lines.order_id}
  and (other.position, other.id) < (${order_lines.position}, ${order_lines.id}))`

/** Skips products whose stock covers everything booked, out, kept back and away, at each place. */
async function findBroken(reader: Reader, { place, now }: { place: number | undefined; now: Date }): Promise<Broken[]> {
  // biome-ignore lint/plugin/sql-by-hand: one statement over several sets
  const { rows } = await reader.execute<{ id: number }>(sql`
    select distinct p.id from (
      select t.product_id, t.place_id, sum(t.units)::int as units from (
        select r.product_id, r.place_id, r.quantity as units from rentals r where ${sql.raw(openRental())} and r.product_id is not null
         union all
        select d.product_id, d.place_id, d.quantity from downtimes d
         where coalesce(d.to_at, 'infinity') > ${now.toISOString()}::timestamptz and d.to_at is distinct from d.from_at
         union all
        select c.product_id, c.place_id, c.quantity from pool_changes c where c.ended_at is null and c.quantity > 0) t
       group by 1, 2) held
      join products p on p.id = held.product_id and units_at(p.id, p.stock, held.place_id) < held.units
     where ${place === undefined ? sql`true` : sql`held.place_id = ${place}`}`)
  if (rows.length === 0) return []
  const pools = await readPools(
    reader,
    rows.map(({ id }) => id),
    now,
  )
  return pools.filter(({ placeId }) => place === undefined || placeId === place).flatMap(listBrokenBookings)
}

type RentalToSupply = Pick<
  typeof rentals.$inferSelect,
  'id' | 'product_id' | 'place_id' | 'starts_at' | 'expected_return'
>
type Ways = NonNullable<Collision['transfers']>

/** Branches where the same product is free for all of a rental's time. Undefined with one branch. */
async function readTransferWays(
  reader: Reader,
  supplies: RentalToSupply[],
  now: Date,
): Promise<Map<number, Ways> | undefined> {
  const places = await readPlaces(reader)
  if (places.length === 1) return undefined
  const wanted = supplies.flatMap(({ id, product_id, place_id, starts_at, expected_return }) =>
    product_id === null || expected_return <= now
      ? []
      : places
          .filter((place) => place.id !== place_id)
          .map((place) => ({ id, place, productId: product_id, from: starts_at, to: expected_return })),
  )
  const free = await freeUnitsOfEach(
    reader,
    wanted.map(({ place, productId, from, to }) => ({ productId, placeId: place.id, from, to })),
    now,
  )
  const ways = new Map<number, Ways>()
  for (const [index, { id, place }] of wanted.entries()) {
    const units = free[index] ?? 0
    if (units > 0) ways.set(id, [...(ways.get(id) ?? []), { place_id: place.id, title: place.title, free: units }])
  }
  return ways
}
