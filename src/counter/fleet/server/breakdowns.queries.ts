import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { buildUtcJsonSql } from '#orders/server/public/build-utc-json-sql.ts'
import { type PageRequest, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { freeUnitsOfEach } from '#rentals/server/public/free-units.ts'
import { listIdleUnits } from '#rentals/server/public/list-idle-units.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentedTitle } from '#rentals/server/public/rented-title.ts'
import { rental_stops } from '#rentals/server/rental-stops.tables.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'
import type { Breakdown } from '../breakdowns.contract.ts'
import { readSubstitutes } from './substitutes.queries.ts'

export const BREAKDOWNS_A_PAGE = 20

const HOUR = 3_600_000

export async function listBreakdowns(
  reader: Reader,
  { place, ...request }: PageRequest & { place?: number | undefined },
  now: Date,
): Promise<{ rows: Breakdown[]; total: number }> {
  const isBroken = and(
    eq(rental_stops.kind, 'breakdown'),
    isNull(rental_stops.ended_at),
    isNull(rental_stops.undone_at),
    isOpenRental,
    place ? eq(rentals.place_id, place) : undefined,
  )
  const [{ total } = { total: 0 }] = await reader
    .select({ total: count() })
    .from(rental_stops)
    .innerJoin(rentals, eq(rentals.id, rental_stops.rental_id))
    .where(isBroken)
  if (total === 0) return { rows: [], total }
  const { limit, offset } = toPageWindow(request, BREAKDOWNS_A_PAGE)
  const rentalStopRows = await reader
    .select({
      stop: rental_stops,
      rental: rentals,
      client: orders.client,
      phone: orders.phone,
      title: rentedTitle,
      product: { id: products.id, title: products.title },
      off_rent_at: sql<string | null>`(select ${buildUtcJsonSql('o.from_at')} from rental_stops o
        where o.rental_id = ${rentals.id} and o.kind = 'off_rent' and o.undone_at is null)`,
      perhaps: sql<
        string[]
      >`array(select u.code from rentals r join rental_units o on o.rental_id = r.id and o.back_at is null
        join units u on u.id = o.unit_id
        where r.order_line_id = ${rentals.order_line_id} and r.part is not distinct from ${rentals.part} and r.id <> ${rentals.id}
          and r.product_id = ${rentals.product_id} order by u.id)`,
    })
    .from(rental_stops)
    .innerJoin(rentals, eq(rentals.id, rental_stops.rental_id))
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .leftJoin(products, eq(products.id, rentals.product_id))
    .where(isBroken)
    .orderBy(asc(rental_stops.from_at), asc(rental_stops.id))
    .limit(limit)
    .offset(offset)

  const atLeastAnHour = new Date(now.getTime() + HOUR)
  const left = rentalStopRows.map(({ rental }) => ({
    ...rental,
    starts_at: now,
    expected_return: rental.expected_return > atLeastAnHour ? rental.expected_return : atLeastAnHour,
  }))
  const spans = left.map(({ product_id, place_id, return_place_id, expected_return }) => ({
    productId: product_id ?? 0,
    placeId: place_id,
    from: now,
    to: return_place_id === place_id ? expected_return : withoutEnd,
  }))
  const free = await freeUnitsOfEach(reader, spans, now)
  const substitutes = await readSubstitutes(reader, left, now)
  const out = await unitsOut(
    reader,
    rentalStopRows.map(({ rental }) => rental.id),
  )
  const rows: Breakdown[] = []
  for (const [
    index,
    { stop, rental, client, phone, title, product, off_rent_at, perhaps },
  ] of rentalStopRows.entries()) {
    const idle = product
      ? await listIdleUnits(reader, {
          productId: product.id,
          placeId: rental.place_id,
          until: rental.expected_return,
          max: 5,
          now,
        })
      : []
    rows.push({
      rental_id: rental.id,
      order_id: rental.order_id,
      client,
      phone,
      title,
      product,
      quantity: rental.handed_out,
      since: stop.from_at.toISOString(),
      note: stop.note,
      by_customer: stop.by_customer,
      expected_return: rental.expected_return.toISOString(),
      off_rent_at,
      units: out.get(rental.id) ?? [],
      perhaps: stop.unit_id === null ? perhaps : [],
      free: free[index] ?? 0,
      idle: idle.map(({ code }) => code),
      substitutes: substitutes.get(rental.id) ?? [],
    })
  }
  return { rows, total }
}

async function unitsOut(reader: Reader, rentalIds: number[]): Promise<Map<number, Breakdown['units']>> {
  const rows = await reader
    .select({ rental_id: rental_units.rental_id, id: units.id, code: units.code })
    .from(rental_units)
    .innerJoin(units, eq(units.id, rental_units.unit_id))
    .where(
      and(inArray(rental_units.rental_id, rentalIds), isNull(rental_units.back_at), isNotNull(rental_units.unit_id)),
    )
    .orderBy(asc(units.id))
  const byRental = new Map<number, Breakdown['units']>()
  for (const { rental_id, id, code } of rows)
    byRental.set(rental_id, [...(byRental.get(rental_id) ?? []), { id, code }])
  return byRental
}
