import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/server/catalogue.tables.ts'
import { orders } from '#orders/server/orders.tables.ts'
import type { QueryOf } from '#platform/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { rental_units, rentals } from '#rentals/server/rentals.tables.ts'
import { downtimes } from '#units/server/downtimes.tables.ts'
import { isDown, isOnAt } from '#units/server/is-down.ts'
import { units } from '#units/server/units.tables.ts'
import type { ListUnits, Unit, UnitFilters, UnitState } from '#units/units.contract.ts'
import { isMeant, isOneOf, isWide } from './units-spoken-of.ts'

export const UNITS_A_PAGE = 20

/**
 * One page of the machines that the filters ask for, by their codes, and how many there are. First the machines of the page,
 * then what it shows of each; a page of the second half is counted from the end.
 */
export async function listUnits(reader: Reader, query: Asked, now: Date): Promise<{ rows: Unit[]; total: number }> {
  const { ids, total } = query.search ? await searched(reader, query, now) : await placed(reader, query, now)
  if (ids.length === 0) return { rows: [], total }
  const rows = await readUnits(reader, inArray(units.id, ids), now).orderBy(asc(byCode))
  return { rows: rows.map(presentUnit), total }
}

const byCode = sql`upper(${units.code})`
type Page = { ids: number[]; total: number }
type Asked = QueryOf<typeof ListUnits>
type Filters = UnitFilters & { isWide?: boolean }

/**
 * A search takes longer than to sort what it finds: it is done once, for the page and its count. Where it finds very many, as the
 * first letters of every code do, each machine in turn is asked in the quickest way whether it is meant.
 */
async function searched(reader: Reader, query: Asked, now: Date): Promise<Page> {
  if (await isWide(reader, query.search ?? '')) return placed(reader, { ...query, isWide: true }, now)
  const rows = await reader
    .select({ id: units.id, total: sql<number>`count(*) over ()::integer` })
    .from(units)
    .where(unitsAsked(query, now))
    .orderBy(asc(byCode))
    .limit(UNITS_A_PAGE)
    .offset((query.page - 1) * UNITS_A_PAGE)
  const total = rows[0]?.total ?? (query.page > 1 ? await countUnits(reader, query, now) : 0)
  return { ids: rows.map(({ id }) => id), total }
}

async function placed(reader: Reader, query: Asked & Filters, now: Date): Promise<Page> {
  const total = await countUnits(reader, query, now)
  const before = (query.page - 1) * UNITS_A_PAGE
  const most = Math.min(UNITS_A_PAGE, total - before)
  if (most <= 0) return { ids: [], total }
  const isFar = before > total / 2
  const rows = await reader
    .select({ id: units.id })
    .from(units)
    .where(unitsAsked(query, now))
    .orderBy(isFar ? desc(byCode) : asc(byCode))
    .limit(most)
    .offset(isFar ? total - before - most : before)
  return { ids: rows.map(({ id }) => id), total }
}

export async function countUnits(reader: Reader, filters: Filters, now: Date): Promise<number> {
  const countOf = (where: SQL | undefined) => reader.$count(units, where)
  if (filters.state !== 'idle') return countOf(unitsAsked(filters, now))
  // Most are idle: those that are not are counted sooner.
  const rest = { ...filters, state: undefined }
  const [inService, ...busy] = await Promise.all([
    countOf(and(unitsAsked(rest, now), isNull(units.retired_at))),
    countOf(unitsAsked({ ...rest, state: 'out' }, now)),
    countOf(unitsAsked({ ...rest, state: 'down' }, now)),
  ])
  return inService - busy[0] - busy[1]
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

/** The filters look at the machine alone, so that neither a page nor its count joins what they don't ask for. */
const isAway = sql`exists (select from ${rental_units} where ${isOut})`

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

function unitsAsked({ product_id, state, search, isWide }: Filters, now: Date): SQL | undefined {
  return and(
    product_id === undefined ? undefined : eq(units.product_id, product_id),
    state && inState(state, now),
    search ? (isWide ? isMeant(search) : isOneOf(units.id, search)) : undefined,
  )
}

function inState(state: UnitState, now: Date): SQL | undefined {
  const inService = isNull(units.retired_at)
  const away = sql`select o.unit_id from ${rental_units} o where o.back_at is null and o.unit_id is not null`
  const down = sql`select ${downtimes.unit_id} from ${downtimes} where ${downtimes.unit_id} is not null and ${isOnAt(now)}`
  const retired = sql`select u.id from ${units} u where u.retired_at is not null`
  const states: Record<UnitState, SQL | undefined> = {
    retired: isNotNull(units.retired_at),
    out: isAway,
    // Told once, those that are not are held against the index in the order of the page, without a look at the others.
    idle: sql`${units.id} not in (${away} union all ${down} union all ${retired})`,
    // Looked up one by one: to find them the planner would walk past every machine.
    down: and(inService, sql`${units.id} = any(array(${down}))`, sql`not ${isAway}`),
  }
  return states[state]
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
