import { and, asc, count, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { isDown } from '#units/server/is-down.ts'
import { units } from '#units/server/units.tables.ts'
import type { ListUnits, Unit, UnitFilters, UnitState } from '#units/units.contract.ts'

export const UNITS_A_PAGE = 20

/** One page of the machines that the filters ask for, by their codes, and how many there are. */
export async function listUnits(
  reader: Reader,
  query: QueryOf<typeof ListUnits>,
  now: Date,
): Promise<{ rows: Unit[]; total: number }> {
  const asked = unitsAsked(query, now)
  const [rows, total] = await Promise.all([
    readUnits(reader, asked, now)
      .orderBy(asc(sql`upper(${units.code})`))
      .limit(UNITS_A_PAGE)
      .offset((query.page - 1) * UNITS_A_PAGE),
    countUnits(reader, query, now),
  ])
  return { rows: rows.map(presentUnit), total }
}

export async function countUnits(reader: Reader, filters: UnitFilters, now: Date): Promise<number> {
  const [{ total } = { total: 0 }] = await reader
    .select({ total: count() })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .leftJoin(rental_units, isOut)
    .where(unitsAsked(filters, now))
  return total
}

/** Machines behind this one by their ids, as a file has them. */
export async function unitsBehind(
  reader: Reader,
  { after, most, ...filters }: UnitFilters & { after: number; most: number },
  now: Date,
): Promise<Unit[]> {
  const rows = await readUnits(reader, and(unitsAsked(filters, now), gt(units.id, after)), now)
    .orderBy(asc(units.id))
    .limit(most)
  return rows.map(presentUnit)
}

/** Undefined when there is none. */
export async function showUnit(reader: Reader, { id }: { id: number }, now: Date): Promise<Unit | undefined> {
  const [row] = await readUnits(reader, eq(units.id, id), now)
  return row && presentUnit(row)
}

const isOut = and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at))

function readUnits(reader: Reader, where: SQL | undefined, now: Date) {
  return reader
    .select({
      id: units.id,
      code: units.code,
      serial: units.serial,
      product_id: products.id,
      title: products.title,
      bought_on: units.bought_on,
      purchase_price: units.purchase_price,
      note: units.note,
      retired_at: units.retired_at,
      retired_reason: units.retired_reason,
      rental_id: rentals.id,
      order_id: rentals.order_id,
      client: orders.client,
      due: rentals.expected_return,
      isDown: sql<boolean>`${isDown(now)}`,
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .leftJoin(rental_units, isOut)
    .leftJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .leftJoin(orders, eq(orders.id, rentals.order_id))
    .where(where)
}

function unitsAsked({ product_id, state, search }: UnitFilters, now: Date): SQL | undefined {
  return and(
    product_id === undefined ? undefined : eq(units.product_id, product_id),
    state && inState(state, now),
    search ? speaksOf(search) : undefined,
  )
}

function inState(state: UnitState, now: Date): SQL | undefined {
  const isHere = and(isNull(units.retired_at), isNull(rental_units.id))
  const states: Record<UnitState, SQL | undefined> = {
    retired: isNotNull(units.retired_at),
    out: isNotNull(rental_units.id),
    idle: and(isHere, sql`not ${isDown(now)}`),
    down: and(isHere, isDown(now)),
  }
  return states[state]
}

function speaksOf(search: string): SQL {
  const part = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql`(${units.code} ilike ${part} or ${units.serial} ilike ${part} or ${products.title} ilike ${part})`
}

type Row = Awaited<ReturnType<typeof readUnits>>[number]

function presentUnit(row: Row): Unit {
  const { id, code, serial, bought_on, purchase_price, note, retired_at, retired_reason } = row
  const { product_id, title, rental_id, order_id, client, due, isDown } = row
  return {
    ...{ id, code, serial, bought_on, purchase_price, note, retired_reason },
    retired_at: retired_at?.toISOString() ?? null,
    product: product_id === null || title === null ? null : { id: product_id, title },
    state: retired_at ? 'retired' : rental_id !== null ? 'out' : isDown ? 'down' : 'idle',
    rental:
      rental_id === null || order_id === null || due === null
        ? null
        : { id: rental_id, order_id, client: client ?? '', due: due.toISOString() },
  }
}
