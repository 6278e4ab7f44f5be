import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { readHandover } from '#counter/handovers/server/handovers.queries.ts'
import { handover_photos } from '#counter/handovers/server/handovers.tables.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { isListed, isNoFee } from '#orders/server/public/order-conditions.ts'
import { users } from '#people/accounts/server/accounts.tables.ts'
import { objects } from '#people/work-sites/server/objects.tables.ts'
import type { Reader } from '#platform/database/database.ts'
import { stops } from '#rentals/delivery/server/delivery.tables.ts'
import { pickDeliveryDestination } from '#rentals/delivery/server/public/delivery-destination.ts'
import { isOpenRental } from '#rentals/server/public/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { addDays, type Day } from '#rules/calendar/day.ts'
import { toInstant } from '#rules/calendar/vilnius-time.ts'
import { openRental } from '#rules/periods/open-rental.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import { roundLength } from '../order-stops.ts'
import type { MyRound, PlannedStop, Rounds, Visit } from '../rounds.contract.ts'
import { readDrivers } from './drivers.queries.ts'
import { findPlaces } from './find-places.ts'
import { readStopProgress } from './read-stop-progress.ts'
import { findBranchPoint, placeOfRound } from './shop-place.ts'

const MAX_WAITING_STOPS = 200

export async function readRounds(
  reader: Reader,
  { day, today, place }: { day: Day; today: Day; place?: number | undefined },
): Promise<Rounds> {
  const planned = await readStops(reader, and(eq(stops.day, day), ne(stops.state, 'dropped'), stopsAt(place)))
  const waiting = await readStops(reader, and(waitsForDay(today), stopsAt(place)), MAX_WAITING_STOPS)
  const named = new Set(planned.flatMap(({ driver_user_id }) => driver_user_id ?? []))
  return {
    day,
    drivers: await readDrivers(reader),
    stops: planned,
    waiting: waiting.filter((stop) => !planned.some(({ id }) => id === stop.id)),
    to_collect: await readToCollect(reader, { day, place }),
    to_deliver: await readToDeliver(reader, { day, place }),
    lengths: await Promise.all(
      [...named].map(async (driver_user_id) => {
        const theirs = planned.filter((stop) => stop.driver_user_id === driver_user_id)
        const known = theirs.flatMap(({ at }) => (at ? [{ at }] : []))
        const input = { driverId: driver_user_id, orderId: theirs[0]?.order_id }
        const shop = await findBranchPoint(reader, await placeOfRound(reader, input))
        const km = shop && Math.round(roundLength(known, shop) * 10) / 10
        return { driver_user_id, km, unknown: theirs.length - known.length }
      }),
    ),
  }
}

export async function readMyRound(
  reader: Reader,
  { driverId, day, now }: { driverId: number; day: Day; now: Date },
): Promise<MyRound> {
  const mine = await readStops(
    reader,
    and(eq(stops.day, day), eq(stops.driver_user_id, driverId), ne(stops.state, 'dropped')),
  )
  const { name } = await readSettings(reader)
  const { phone, address } = await placeOfRound(reader, { driverId, orderId: mine[0]?.order_id })
  const [driver] = await reader
    .select({ id: users.id, name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, driverId))
  const entries: MyRound['stops'] = []
  for (const { things: _, photos: __, rented_from: ___, rented_until: ____, ...stop } of mine) {
    const handover = (await readHandover(reader, { orderId: stop.order_id, clerkId: driverId, now })) ?? null
    entries.push({ ...stop, handover })
  }
  return {
    day,
    driver: driver ?? { id: driverId, name: '' },
    shop: { name, phone, address },
    told_at: now.toISOString(),
    stops: entries,
  }
}

/** Visits replanned or dropped are left out. */
export async function readVisits(reader: Reader, orderId: number): Promise<Visit[]> {
  const rows = await readStops(reader, and(eq(stops.order_id, orderId), ne(stops.state, 'dropped')))
  return rows.map(({ kind, day, from_time, to_time, visit }) => ({ kind, day, from_time, to_time, visit }))
}

/** SQL with `orders` in scope: brought from there, or fetched to there. */
const stopsAt = (place: number | undefined): SQL | undefined =>
  place === undefined
    ? undefined
    : sql`case ${stops.kind} when 'collect' then ${orders.return_place_id} else ${orders.place_id} end = ${place}`

/** Failed without a successor, or open on a past day. */
const waitsForDay = (today: Day): SQL | undefined => sql`(${stops.state} = 'open' and ${stops.day} < ${today}::date)
  or (${stops.state} = 'failed' and not exists (
        select from stops later where later.order_id = ${stops.order_id} and later.kind = ${stops.kind} and later.id > ${stops.id}))`

async function readStops(reader: Reader, which: SQL | undefined, max = 1_000): Promise<PlannedStop[]> {
  const rows = await reader
    .select({
      stop: stops,
      client: orders.client,
      rented_from: rented('min(r.starts_at)').mapWith(rentals.starts_at),
      rented_until: rented('max(r.expected_return)').mapWith(rentals.expected_return),
    })
    .from(stops)
    .innerJoin(orders, eq(orders.id, stops.order_id))
    .where(and(which, isListed))
    .orderBy(asc(stops.day), sql`${stops.position} nulls last`, sql`${stops.from_time} nulls last`, asc(stops.id))
    .limit(max)
  const places = await findPlaces(
    reader,
    rows.map(({ stop }) => stop),
  )
  const visits = await readStopProgress(
    reader,
    rows.map(({ stop }) => stop.id),
  )
  const photos = await readVisitPhotos(
    reader,
    rows.flatMap(({ stop }) => (stop.state === 'failed' ? [stop.id] : [])),
  )
  const things = await readThings(reader, [...new Set(rows.map(({ stop }) => stop.order_id))])
  return rows.map(({ stop, client, rented_from, rented_until }, index) => {
    const { ended_at: _at, ended_by: _by, created_at: _made, state, ...entry } = stop
    const visit = state === 'done' || state === 'failed' ? state : (visits.get(stop.id)?.visit ?? 'planned')
    const ofOrder = things.filter(({ order_id }) => order_id === stop.order_id)
    const moved = stop.kind === 'deliver' ? ofOrder : ofOrder.filter(({ out }) => out > 0)
    return {
      ...entry,
      client,
      visit,
      rented_from: rented_from?.toISOString() ?? null,
      rented_until: rented_until?.toISOString() ?? null,
      at: places[index] ?? null,
      photos: photos.get(stop.id) ?? [],
      things: moved.map(({ title, quantity, out }) => ({ title, quantity: stop.kind === 'deliver' ? quantity : out })),
    }
  })
}

/** SQL with `orders` in scope. */
const rented = (what: string) =>
  sql<Date | null>`(select ${sql.raw(what)} from rentals r where r.order_id = "orders"."id" and ${sql.raw(openRental())})`

function readThings(reader: Reader, orderIds: number[]) {
  const out = sql<number>`coalesce((select sum(r.handed_out)::int from rentals r
    where r.order_line_id = order_lines.id and ${sql.raw(openRental())}), 0)`
  return reader
    .select({ order_id: order_lines.order_id, title: order_lines.title, quantity: order_lines.quantity, out })
    .from(order_lines)
    .where(and(sql`${order_lines.order_id} = any(${sql.param(orderIds)}::int[])`, isNoFee))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position))
}

/** The address of the last delivery; null before it. */
const whereBrought = sql<{ address: string; city: string } | null>`(
  select json_build_object('address', s.address, 'city', s.city) from stops s
   where s.order_id = "orders"."id" and s.kind = 'deliver' and s.state = 'done' order by s.id desc limit 1)`

interface Waits {
  order: typeof orders.$inferSelect
  site: typeof objects.$inferSelect | null
  brought?: { address: string; city: string } | null
}

/** A stop made for the order would have these fields. */
function waitsAt({ order, site, brought }: Waits) {
  const { address, city } = brought ?? pickDeliveryDestination(order, site).place
  return { order_id: order.id, client: order.client ?? '', address, city }
}

async function readToCollect(reader: Reader, { day, place }: ToPlan): Promise<Rounds['to_collect']> {
  const due = sql<Date>`min(${rentals.expected_return})`.mapWith(rentals.expected_return)
  const rows = await reader
    .select({ order: orders, site: objects, brought: whereBrought, due })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(
      and(
        isOpenRental,
        isListed,
        place === undefined ? undefined : eq(orders.return_place_id, place),
        sql`${rentals.handed_out} > 0`,
        sql`${rentals.expected_return} < ${toInstant(day, '23:59')}`,
        eq(orders.delivery, 'delivery'),
        sql`not exists (select from stops s where s.order_id = ${orders.id} and s.kind = 'collect' and s.state = 'open')`,
        sql`not exists (select from stops s where s.order_id = ${orders.id} and s.kind = 'deliver' and s.state <> 'done')`,
      ),
    )
    .groupBy(orders.id, objects.id)
    .orderBy(due, asc(orders.id))
    .limit(MAX_WAITING_STOPS)
  return rows.map(({ due, ...row }) => ({ ...waitsAt(row), due: due.toISOString() }))
}

interface ToPlan {
  day: Day
  place: number | undefined
}

const aMonth = 31

/** Tools that begin by then, goods of the last month; not unpaid or waiting for approval. */
async function readToDeliver(reader: Reader, { day, place }: ToPlan): Promise<Rounds['to_deliver']> {
  const rows = await reader
    .select({
      order: orders,
      site: objects,
      rented_from: rented('min(r.starts_at)').mapWith(rentals.starts_at),
      rented_until: rented('max(r.expected_return)').mapWith(rentals.expected_return),
    })
    .from(orders)
    .leftJoin(objects, eq(objects.id, orders.object_id))
    .where(
      and(
        isListed,
        place === undefined ? undefined : eq(orders.place_id, place),
        eq(orders.delivery, 'delivery'),
        sql`${orders.lapsed_at} is null and ${orders.unapproved_since} is null`,
        sql`(${orders.paid_at} is not null or ${orders.billing} <> 'prepaid')`,
        sql`${orders.placed_at} >= ${toInstant(addDays(day, -aMonth), '00:00')}`,
        sql`not exists (select from stops s where s.order_id = "orders"."id" and s.kind = 'deliver' and s.state <> 'dropped')`,
        sql`(exists (select from rentals r where r.order_id = "orders"."id" and ${sql.raw(openRental())}
                       and r.handed_out = 0 and r.starts_at < ${toInstant(day, '23:59')})
             or (not exists (select from rentals r where r.order_id = "orders"."id")
                 and not exists (select from handovers h where h.order_id = "orders"."id")))`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(MAX_WAITING_STOPS)
  return rows.map(({ rented_from, rented_until, ...row }) => ({
    ...waitsAt(row),
    rented_from: rented_from?.toISOString() ?? null,
    rented_until: rented_until?.toISOString() ?? null,
  }))
}

async function readVisitPhotos(reader: Reader, stopIds: number[]): Promise<Map<number, string[]>> {
  const { key, stop_id, position } = handover_photos
  const rows = await reader
    .select({ key, stop_id })
    .from(handover_photos)
    .where(inArray(stop_id, stopIds))
    .orderBy(asc(stop_id), asc(position))
  const photos = new Map<number, string[]>()
  for (const { key, stop_id } of rows) if (stop_id !== null) photos.set(stop_id, [...(photos.get(stop_id) ?? []), key])
  return photos
}
