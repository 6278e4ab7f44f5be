import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { isDown, selectUnitsDown } from '#catalogue/units/server/public/is-down.ts'
import { units } from '#catalogue/units/server/units.tables.ts'
import type { ListUnits, Unit, UnitFilters, UnitState } from '#catalogue/units/units.contract.ts'
import { orders } from '#orders/server/orders.tables.ts'
import { buildLabelCondition, withLabels } from '#people/labels/server/public/with-labels.ts'
import { type QueryOf, toPageWindow } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { stopMoments } from '#rentals/server/public/stop-moments.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { readScannedCode } from '#rules/codes/read-scanned-code.ts'
import { isOneOf, isUnitMatch, isWide } from './unit-text-condition.ts'

export const UNITS_A_PAGE = 20

/** A scan that finds nothing as it stands is searched for as the scanner meant it. As `listUnits`. */
export async function listScannedUnits(
  reader: Reader,
  query: UnitListQuery,
  now: Date,
): Promise<{ rows: Unit[]; total: number }> {
  const asTyped = await listUnits(reader, query, now)
  const { search } = query
  if (!search || asTyped.total > 0) return asTyped
  for (const code of readScannedCode(search)) {
    if (code === search.toUpperCase()) continue
    const units = await listUnits(reader, { ...query, search: code }, now)
    if (units.total > 0) return units
  }
  return asTyped
}

/** Rows stand by code. Later pages are counted from the end. */
export async function listUnits(
  reader: Reader,
  query: UnitListQuery,
  now: Date,
): Promise<{ rows: Unit[]; total: number }> {
  const { ids, total } = query.search ? await searched(reader, query, now) : await placed(reader, query, now)
  if (ids.length === 0) return { rows: [], total }
  const rows = await readUnits(reader, inArray(units.id, ids), now).orderBy(asc(byCode))
  return { rows: await withLabels(reader, 'unit', rows.map(presentUnit)), total }
}

const byCode = sql`upper(${units.code})`
type Page = { ids: number[]; total: number }
type UnitListQuery = QueryOf<typeof ListUnits>
type Filters = UnitFilters & { isWide?: boolean }

/** One search serves page and count: searching costs more than sorting; a very wide one tests machines singly. */
async function searched(reader: Reader, query: UnitListQuery, now: Date): Promise<Page> {
  if (await isWide(reader, query.search ?? '')) return placed(reader, { ...query, isWide: true }, now)
  const { limit, offset } = toPageWindow(query, UNITS_A_PAGE)
  const rows = await reader
    .select({ id: units.id, total: sql<number>`count(*) over ()::integer` })
    .from(units)
    .where(unitsAsked(query, now))
    .orderBy(asc(byCode))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (query.page > 1 ? await countFleetUnits(reader, query, now) : 0)
  return { ids: rows.map(({ id }) => id), total }
}

async function placed(reader: Reader, query: UnitListQuery & Filters, now: Date): Promise<Page> {
  const total = await countFleetUnits(reader, query, now)
  const { limit, offset: before } = toPageWindow(query, UNITS_A_PAGE)
  const max = Math.min(limit, total - before)
  if (max <= 0) return { ids: [], total }
  const isFar = before > total / 2
  const rows = await reader
    .select({ id: units.id })
    .from(units)
    .where(unitsAsked(query, now))
    .orderBy(isFar ? desc(byCode) : asc(byCode))
    .limit(max)
    .offset(isFar ? total - before - max : before)
  return { ids: rows.map(({ id }) => id), total }
}

export async function countFleetUnits(reader: Reader, filters: Filters, now: Date): Promise<number> {
  const countOf = (where: SQL | undefined) => reader.$count(units, where)
  if (filters.state !== 'idle') return countOf(unitsAsked(filters, now))
  // Most units are idle: counting the others is quicker.
  const rest = { ...filters, state: undefined }
  const [inService, ...busy] = await Promise.all([
    countOf(and(unitsAsked(rest, now), isNull(units.retired_at))),
    countOf(unitsAsked({ ...rest, state: 'out' }, now)),
    countOf(unitsAsked({ ...rest, state: 'down' }, now)),
    countOf(and(unitsAsked(rest, now), isElsewhere)),
  ])
  return busy.reduce((left, some) => left - some, inService)
}

export const selectUnitIds = (reader: Reader, { sort, ...filters }: UnitFilters & { sort: 'id' | 'code' }, now: Date) =>
  reader
    .select({ id: units.id })
    .from(units)
    .where(unitsAsked(filters, now))
    .orderBy(...(sort === 'code' ? [asc(byCode)] : []), asc(units.id))

/** In any order. */
export const readListedUnits = async (reader: Reader, ids: number[], now: Date): Promise<Unit[]> =>
  withLabels(reader, 'unit', (await readUnits(reader, inArray(units.id, ids), now)).map(presentUnit))

export async function showUnit(reader: Reader, { id }: { id: number }, now: Date): Promise<Unit | undefined> {
  const [row] = await readUnits(reader, eq(units.id, id), now)
  return row && (await withLabels(reader, 'unit', [presentUnit(row)]))[0]
}

const isOut = and(eq(rental_units.unit_id, units.id), isNull(rental_units.back_at))

/** The condition uses the machine alone: no page or count joins more than it needs. */
const isAway = sql`exists (select from ${rental_units} where ${isOut})`

/** The unit is at another branch than its home, or between the two. */
const isElsewhere = sql`(${units.at_place_id} is not null or ${units.in_transit})`

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
      place_id: units.place_id,
      at_place_id: units.at_place_id,
      in_transit: units.in_transit,
      retired_at: units.retired_at,
      retired_reason: units.retired_reason,
      rental_id: rentals.id,
      order_id: rentals.order_id,
      client: orders.client,
      due: rentals.expected_return,
      ...stopMoments,
      isDown: sql<boolean>`${isDown(now)}`,
    })
    .from(units)
    .leftJoin(products, eq(products.id, units.product_id))
    .leftJoin(rental_units, isOut)
    .leftJoin(rentals, eq(rentals.id, rental_units.rental_id))
    .leftJoin(orders, eq(orders.id, rentals.order_id))
    .where(where)
}

function unitsAsked({ product_id, state, place, search, label, isWide }: Filters, now: Date): SQL | undefined {
  return and(
    product_id === undefined ? undefined : eq(units.product_id, product_id),
    state && inState(state, now),
    place === undefined
      ? undefined
      : state === 'elsewhere'
        ? or(eq(units.place_id, place), eq(units.at_place_id, place))
        : eq(units.place_id, place),
    label === undefined ? undefined : buildLabelCondition('unit', units.id, label),
    search ? (isWide ? isUnitMatch(search) : isOneOf(units.id, search)) : undefined,
  )
}

function inState(state: UnitState, now: Date): SQL | undefined {
  const inService = isNull(units.retired_at)
  const away = sql`select o.unit_id from ${rental_units} o where o.back_at is null and o.unit_id is not null`
  const down = selectUnitsDown(now)
  const retired = sql`select u.id from ${units} u where u.retired_at is not null`
  const elsewhere = sql`select u.id from ${units} u where u.at_place_id is not null or u.in_transit`
  const states: Record<UnitState, SQL | undefined> = {
    retired: isNotNull(units.retired_at),
    out: isAway,
    // One list is read along the index.
    idle: sql`${units.id} not in (${away} union all ${down} union all ${retired} union all ${elsewhere})`,
    // An array: otherwise the planner walks every machine.
    down: and(inService, sql`${units.id} = any(array(${down}))`, sql`not ${isAway}`, sql`not ${isElsewhere}`),
    elsewhere: isNotNull(units.at_place_id),
    in_transit: eq(units.in_transit, true),
  }
  return states[state]
}

type Row = Awaited<ReturnType<typeof readUnits>>[number]

function presentUnit(row: Row): Unit {
  const { id, code, serial, bought_on, purchase_price, note, retired_at, retired_reason } = row
  const { product_id, title, place_id, at_place_id, rental_id, order_id, client, due, off_rent_at, broken_since } = row
  return {
    id,
    code,
    serial,
    place_id,
    at_place_id,
    bought_on,
    purchase_price,
    note,
    retired_reason,
    retired_at: retired_at?.toISOString() ?? null,
    product: product_id === null || title === null ? null : { id: product_id, title },
    state: stateOf(row),
    rental:
      rental_id === null || order_id === null || due === null
        ? null
        : {
            id: rental_id,
            order_id,
            client: client ?? '',
            due: due.toISOString(),
            ...(off_rent_at && { off_rent_at }),
            ...(broken_since && { broken_since }),
          },
  }
}

function stateOf({ retired_at, rental_id, in_transit, at_place_id, isDown }: Row): UnitState {
  if (retired_at) return 'retired'
  if (rental_id !== null) return 'out'
  if (in_transit) return 'in_transit'
  if (at_place_id !== null) return 'elsewhere'
  return isDown ? 'down' : 'idle'
}
