// biome-ignore-all lint/plugin/sql-by-hand: one statement over several sets

import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { product_parts, products } from '#catalogue/server/catalogue.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isListed } from '#orders/server/public/order-conditions.ts'
import { toPageWindow } from '#platform/contract.ts'
import { createLookup } from '#platform/create-lookup.ts'
import type { Reader } from '#platform/database/database.ts'
import { notFound } from '#platform/refusal.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { buildCodesOutSql } from '#rules/periods/build-codes-out-sql.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import type { Rental, RentalSort, RentalsQuery } from '../rentals.contract.ts'
import {
  buildOutInRangeCondition,
  buildRentalsInRangeCondition,
  buildReturnedInRangeCondition,
} from './public/build-rentals-in-range-condition.ts'
import { buildListedRentalsCondition } from './public/rental-conditions.ts'
import { bundleTitle, rentedTitle } from './public/rented-title.ts'
import { stopMoments } from './public/stop-moments.ts'
import { buildRentalTextCondition } from './rental-text.ts'
import { rentals } from './rentals.tables.ts'

export const RENTALS_A_PAGE = 20

export interface ByNames {
  byNames: boolean
}

export async function listRentals(
  reader: Reader,
  query: RentalsQuery & ByNames,
  now: Date,
): Promise<{ rows: Rental[]; total: number }> {
  const { total, ids } = await findRentals(reader, query, now)
  const matches = await readRentals(reader, inArray(rentals.id, ids))
  const rows = matches.map(presentRental).sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return { rows, total }
}

/** All that the list has, in its order. */
export async function buildRentalIdsSql(reader: Reader, query: RentalsAsked & ByNames, now: Date): Promise<SQL> {
  const { keys, join = sql``, order } = sortedBy(query.sort)
  const input = rentalsAsked(query, await buildRentalTextCondition(reader, query.q, query.byNames), now)
  const ordered = [...keys, sql`${rentals.id}`].map((key) => sql`${key} ${sql.raw(order)}`)
  return sql`select ${rentals.id} as id from ${rentals} ${join} where ${input ?? sql`true`} order by ${sql.join(ordered, sql`, `)}`
}

/** In any order. */
export const readRentalRows = async (reader: Reader, ids: number[]): Promise<Rental[]> =>
  (await readRentals(reader, inArray(rentals.id, ids))).map(presentRental)

/** Throws 404. */
export async function showRental(reader: Reader, id: number): Promise<Rental> {
  const [match] = await readRentals(reader, eq(rentals.id, id))
  if (!match) throw notFound('Tokios nuomos nėra.')
  return presentRental(match)
}

const readRentals = (reader: Reader, where: SQL) =>
  reader
    .select(rentalColumns)
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .innerJoin(order_lines, eq(order_lines.id, rentals.order_line_id))
    .where(where)

/** Hits and open rentals are few: selected once. Otherwise an index gives the page, the total is counted apart. */
async function findRentals(
  reader: Reader,
  query: RentalsQuery & ByNames,
  now: Date,
): Promise<{ total: number; ids: number[] }> {
  const { limit, offset } = toPageWindow(query, RENTALS_A_PAGE)
  const { keys, join = sql``, order } = sortedBy(query.sort)
  const input = rentalsAsked(query, await buildRentalTextCondition(reader, query.q, query.byNames), now)
  const isFew = Boolean(query.q) || (query.state !== undefined && query.state !== 'returned')
  const named = keys.map((key, index) => sql`${key} as ${sql.raw(`key${index}`)}`)
  const ordered = keys.map((_, index) => sql.raw(`key${index} ${order}`))
  const { rows } = await reader.execute<{ total: number; ids: number[] }>(sql`
    with asked as ${isFew ? sql`materialized` : sql`not materialized`} (
      select ${rentals.id}, ${sql.join(named, sql`, `)} from ${rentals} ${join} where ${input}
    )
    select ${isFew ? sql`(select count(*)::int from asked)` : totalOf(query, now)} as total,
           array(select id from asked order by ${sql.join(ordered, sql`, `)}, id ${sql.raw(order)}
                  limit ${limit} offset ${offset}) as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

type RentalsAsked = Omit<RentalsQuery, 'page'>

function rentalsAsked(query: RentalsAsked, spokenOf: SQL | undefined, now: Date): SQL | undefined {
  const [from, to] = daysAsked(query) ?? []
  return and(whicheverDays(query, now), spokenOf, from && to && buildRentalsInRangeCondition(from, to, now))
}

/** Returned and open ones have different indexes. */
function totalOf(query: RentalsQuery, now: Date): SQL {
  const [from, to] = daysAsked(query) ?? []
  const counted = (days: SQL | undefined) =>
    sql`(select count(*)::int from ${rentals} where ${and(whicheverDays(query, now), days)})`
  if (!from || !to) return counted(undefined)
  return sql`${counted(buildOutInRangeCondition(from, to, now))} + ${counted(buildReturnedInRangeCondition(from, to))}`
}

const whicheverDays = ({ state, product, place }: RentalsAsked, now: Date) =>
  and(buildListedRentalsCondition(state, now, place), product === undefined ? undefined : ofProduct(product))

const daysAsked = ({ from, to }: RentalsAsked): [from: Date, to: Date] | undefined =>
  from || to ? [startOf(from ?? '1000-01-01'), startOf(addDays(to ?? '9000-01-01', 1))] : undefined

/** The product counts as part of this bundle, too. */
const ofProduct = (id: number) =>
  sql`(${rentals.product_id} = ${id} or ${rentals.order_line_id} in (
    select l.id from order_lines l where l.product_id = ${id} and l.parts is not null))`

const startOf = (day: Day): Date => toInstant(day, '00:00')

function sortedBy(sort: RentalSort): RentalSortOrder {
  const [field, order] = sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']
  const keys: Record<string, { keys: SQLWrapper[]; join?: SQL }> = createLookup({
    customer: { keys: [sql`${orders.client} collate "lt-x-icu"`], join: withOrders },
    product: { keys: [sql`${order_lines.title} collate "lt-x-icu"`], join: withLines },
    created_at: { keys: [rentals.created_at] },
    expected_return: { keys: [rentals.expected_return] },
    returned: { keys: [sql`(${rentals.returned_at} is not null)`, rentals.expected_return] },
  })
  return { keys: [], ...keys[field], order }
}

interface RentalSortOrder {
  keys: SQLWrapper[]
  join?: SQL
  order: string
}

// The join serves the indexes on names.
const withOrders = sql`join ${orders} on ${orders.id} = ${rentals.order_id} and ${isListed}`
const withLines = sql`join ${order_lines} on ${order_lines.id} = ${rentals.order_line_id} and ${order_lines.type} = 'rent'`

const rentalColumns = {
  rental: rentals,
  order: {
    private_or_company: orders.private_or_company,
    title: orders.title,
    name: orders.name,
    lastname: orders.lastname,
    phone: orders.phone,
  },
  title: rentedTitle,
  bundle: bundleTitle,
  unit_codes: sql<string[]>`${sql.raw(buildCodesOutSql('"rentals"."id"'))}`,
  expected_to: sql<string | null>`${order_lines.period} ->> 'to'`,
  ...stopMoments,
}

interface FoundRental {
  off_rent_at: string | null
  broken_since: string | null
  rental: typeof rentals.$inferSelect
  order: Pick<typeof orders.$inferSelect, 'private_or_company' | 'title' | 'name' | 'lastname' | 'phone'>
  title: string
  bundle: string | null
  unit_codes: string[]
  expected_to: string | null
}

function presentRental(match: FoundRental): Rental {
  const { rental, order, title, bundle, unit_codes, expected_to, off_rent_at, broken_since } = match
  return {
    id: rental.id,
    order_id: rental.order_id,
    // the account may be gone
    user: {
      title: order.private_or_company === 'company' ? order.title : null,
      name: order.name,
      lastname: order.lastname,
    },
    phone: order.phone,
    rent_product: { id: rental.product_id, title },
    ...(bundle !== null && { bundle }),
    place_id: rental.place_id,
    return_place_id: rental.return_place_id,
    quantity: rental.quantity,
    handed_out: rental.handed_out,
    unit_codes,
    created_at: rental.created_at.toISOString(),
    promised_at: rental.promised_at?.toISOString() ?? null,
    starts_at: rental.starts_at.toISOString(),
    expected_return: rental.expected_return.toISOString(),
    ...(isWithoutEnd(rental.expected_return) && { open_ended: true, expected_to: expected_to ?? '' }),
    returned: rental.returned_at !== null,
    returned_at: rental.returned_at?.toISOString() ?? null,
    off_rent_at,
    broken_since,
  }
}

export async function findRentProductId(reader: Reader, slug: string): Promise<number | undefined> {
  const [product] = await reader
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.kind, 'rent'), eq(products.slug, slug)))
  return product?.id
}

export async function listProductAndPartIds(reader: Reader, productId: number): Promise<number[]> {
  const parts = await reader
    .select({ id: product_parts.part_id })
    .from(product_parts)
    .where(eq(product_parts.bundle_id, productId))
  return [productId, ...parts.map(({ id }) => id)]
}

/** Time alone changes availability then. */
export async function findNextReturn(reader: Reader, productIds: number[], now: Date): Promise<Date | undefined> {
  const [ids, at] = [sql`any(${sql.param(productIds)}::int[])`, sql`${now.toISOString()}::timestamptz`]
  const { rows } = await reader.execute<{ at: number | null }>(sql`
    select (extract(epoch from min(m.at)) * 1000)::float8 as at from (
      select unnest(array[r.expected_return, r.promised_at]) as at from rentals r
       where r.product_id = ${ids} and ${sql.raw(openRental())}
       union all
      select r.returned_at + make_interval(mins => p.turnaround_minutes) from rentals r
        join products p on p.id = r.product_id and p.turnaround_minutes > 0
       where r.product_id = ${ids} and r.returned_at > ${at} - make_interval(mins => p.turnaround_minutes)
       union all
      select d.to_at from downtimes d where d.product_id = ${ids} and d.to_at > ${at}
       union all
      select unnest(array[c.from_at, c.to_at]) from pool_changes c where c.product_id = ${ids} and c.ended_at is null) m
     where m.at > ${at}`)
  return rows[0]?.at ? new Date(rows[0].at) : undefined
}
