import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { users } from '#accounts/server/accounts.tables.ts'
import { addDays, type Day } from '#calendar/day.ts'
import { instantOf } from '#calendar/vilnius-time.ts'
import { stops } from '#delivery/server/delivery.tables.ts'
import { readHandover } from '#handovers/server/handovers.queries.ts'
import { isListed } from '#orders/server/order-conditions.ts'
import { order_lines, orders } from '#orders/server/orders.tables.ts'
import { openRental } from '#periods/open-rental.ts'
import type { Reader } from '#platform/database/database.ts'
import { isOpen } from '#rentals/server/rental-conditions.ts'
import { rentals } from '#rentals/server/rentals.tables.ts'
import { readSettings } from '#settings/server/read-settings.ts'
import { roundLength } from '../order-stops.ts'
import type { MyRound, PlannedStop, Rounds, Visit } from '../rounds.contract.ts'
import { readDrivers } from './drivers.queries.ts'
import { findPlaces } from './find-places.ts'
import { readProgress } from './read-progress.ts'
import { readVisitPhotos } from './read-visit-photos.ts'
import { shopPlace } from './shop-place.ts'

/** Beyond so many the office has other worries than their order. */
const MOST_WAITING = 200

/** A day of the shop's rounds, and what waits for a day. */
export async function readRounds(reader: Reader, { day, today }: { day: Day; today: Day }): Promise<Rounds> {
  const planned = await readStops(reader, and(eq(stops.day, day), ne(stops.state, 'dropped')))
  const waiting = await readStops(reader, waitsForDay(today), MOST_WAITING)
  const shop = await shopPlace(reader)
  const named = new Set(planned.flatMap(({ driver_user_id }) => driver_user_id ?? []))
  return {
    day,
    drivers: await readDrivers(reader),
    stops: planned,
    waiting: waiting.filter((stop) => !planned.some(({ id }) => id === stop.id)),
    to_collect: await readToCollect(reader, day),
    to_deliver: await readToDeliver(reader, day),
    lengths: [...named].map((driver_user_id) => {
      const theirs = planned.filter((stop) => stop.driver_user_id === driver_user_id)
      const known = theirs.flatMap(({ at }) => (at ? [{ at }] : []))
      const km = shop && Math.round(roundLength(known, shop) * 10) / 10
      return { driver_user_id, km, unknown: theirs.length - known.length }
    }),
  }
}

/** A driver's day, with what the counter knows of each order. */
export async function readMyRound(
  reader: Reader,
  { driverId, day, now }: { driverId: number; day: Day; now: Date },
): Promise<MyRound> {
  const mine = await readStops(
    reader,
    and(eq(stops.day, day), eq(stops.driver_user_id, driverId), ne(stops.state, 'dropped')),
  )
  const { name, phone, address } = await readSettings(reader)
  const [driver] = await reader
    .select({ id: users.id, name: sql<string>`trim(${users.name} || ' ' || ${users.lastname})` })
    .from(users)
    .where(eq(users.id, driverId))
  const told: MyRound['stops'] = []
  for (const { things: _, photos: __, rented_from: ___, rented_until: ____, ...stop } of mine) {
    const handover = (await readHandover(reader, { orderId: stop.order_id, clerkId: driverId, now })) ?? null
    told.push({ ...stop, handover })
  }
  return {
    day,
    driver: driver ?? { id: driverId, name: '' },
    shop: { name, phone, address },
    told_at: now.toISOString(),
    stops: told,
  }
}

/** When the shop comes for an order, for its customer: what was planned anew or dropped is nobody's news. */
export async function readVisits(reader: Reader, orderId: number): Promise<Visit[]> {
  const rows = await readStops(reader, and(eq(stops.order_id, orderId), ne(stops.state, 'dropped')))
  return rows.map(({ kind, day, from_time, to_time, visit }) => ({ kind, day, from_time, to_time, visit }))
}

/** In vain and nothing followed, or open on a day that is over. */
const waitsForDay = (today: Day): SQL | undefined => sql`(${stops.state} = 'open' and ${stops.day} < ${today}::date)
  or (${stops.state} = 'failed' and not exists (
        select from stops later where later.order_id = ${stops.order_id} and later.kind = ${stops.kind} and later.id > ${stops.id}))`

async function readStops(reader: Reader, which: SQL | undefined, most = 1_000): Promise<PlannedStop[]> {
  const rows = await reader
    .select({
      ...{ stop: stops, client: orders.client },
      rented_from: rented('min(r.starts_at)').mapWith(rentals.starts_at),
      rented_until: rented('max(r.expected_return)').mapWith(rentals.expected_return),
    })
    .from(stops)
    .innerJoin(orders, eq(orders.id, stops.order_id))
    .where(and(which, isListed))
    .orderBy(asc(stops.day), sql`${stops.position} nulls last`, sql`${stops.from_time} nulls last`, asc(stops.id))
    .limit(most)
  const places = await findPlaces(
    reader,
    rows.map(({ stop }) => stop),
  )
  const visits = await readProgress(
    reader,
    rows.map(({ stop }) => stop.id),
  )
  const photos = await readVisitPhotos(
    reader,
    rows.flatMap(({ stop }) => (stop.state === 'failed' ? [stop.id] : [])),
  )
  const things = await readThings(reader, [...new Set(rows.map(({ stop }) => stop.order_id))])
  return rows.map(({ stop, client, rented_from, rented_until }, index) => {
    const { ended_at: _at, ended_by: _by, created_at: _made, state, ...told } = stop
    const visit = state === 'done' || state === 'failed' ? state : (visits.get(stop.id)?.visit ?? 'planned')
    const ofOrder = things.filter(({ order_id }) => order_id === stop.order_id)
    const moved = stop.kind === 'deliver' ? ofOrder : ofOrder.filter(({ out }) => out > 0)
    return {
      ...told,
      ...{ client, visit },
      rented_from: rented_from?.toISOString() ?? null,
      rented_until: rented_until?.toISOString() ?? null,
      at: places[index] ?? null,
      photos: photos.get(stop.id) ?? [],
      things: moved.map(({ title, quantity, out }) => ({ title, quantity: stop.kind === 'deliver' ? quantity : out })),
    }
  })
}

/** Of an order's open rentals, in SQL about `orders`. */
const rented = (what: string) =>
  sql<Date | null>`(select ${sql.raw(what)} from rentals r where r.order_id = "orders"."id" and ${sql.raw(openRental())})`

/** What was ordered, and how many units of it are out. */
function readThings(reader: Reader, orderIds: number[]) {
  const out = sql<number>`coalesce((select sum(r.handed_out)::int from rentals r
    where r.order_line_id = order_lines.id and ${sql.raw(openRental())}), 0)`
  return reader
    .select({ order_id: order_lines.order_id, title: order_lines.title, quantity: order_lines.quantity, out })
    .from(order_lines)
    .where(and(sql`${order_lines.order_id} = any(${sql.param(orderIds)}::int[])`, eq(order_lines.is_delivery, false)))
    .orderBy(asc(order_lines.order_id), asc(order_lines.position))
}

/** Delivered tools that are out and due by a day, and which no stop is to fetch. */
async function readToCollect(reader: Reader, day: Day): Promise<Rounds['to_collect']> {
  const due = sql<Date>`min(${rentals.expected_return})`.mapWith(rentals.expected_return)
  const rows = await reader
    .select({ order_id: orders.id, client: orders.client, address: orders.address, city: orders.city, due })
    .from(rentals)
    .innerJoin(orders, eq(orders.id, rentals.order_id))
    .where(
      and(
        isOpen,
        isListed,
        sql`${rentals.handed_out} > 0`,
        sql`${rentals.expected_return} < ${instantOf(day, '23:59')}`,
        eq(orders.delivery, 'delivery'),
        sql`not exists (select from stops s where s.order_id = ${orders.id} and s.kind = 'collect' and s.state = 'open')`,
        sql`not exists (select from stops s where s.order_id = ${orders.id} and s.kind = 'deliver' and s.state <> 'done')`,
      ),
    )
    .groupBy(orders.id)
    .orderBy(due, asc(orders.id))
    .limit(MOST_WAITING)
  return rows.map((row) => ({ ...row, due: row.due.toISOString() }))
}

const aMonth = 31

/**
 * Ordered to be brought by a day, and no stop of it: tools that begin by then, goods of the last month. Nothing that waits for its money
 * or its company.
 */
async function readToDeliver(reader: Reader, day: Day): Promise<Rounds['to_deliver']> {
  const rows = await reader
    .select({
      ...{ order_id: orders.id, client: orders.client, address: orders.address, city: orders.city },
      rented_from: rented('min(r.starts_at)').mapWith(rentals.starts_at),
      rented_until: rented('max(r.expected_return)').mapWith(rentals.expected_return),
    })
    .from(orders)
    .where(
      and(
        isListed,
        eq(orders.delivery, 'delivery'),
        sql`${orders.lapsed_at} is null and ${orders.unapproved_since} is null`,
        sql`(${orders.paid_at} is not null or ${orders.billing} <> 'prepaid')`,
        sql`${orders.placed_at} >= ${instantOf(addDays(day, -aMonth), '00:00')}`,
        sql`not exists (select from stops s where s.order_id = "orders"."id" and s.kind = 'deliver' and s.state <> 'dropped')`,
        sql`(exists (select from rentals r where r.order_id = "orders"."id" and ${sql.raw(openRental())}
                       and r.handed_out = 0 and r.starts_at < ${instantOf(day, '23:59')})
             or (not exists (select from rentals r where r.order_id = "orders"."id")
                 and not exists (select from handovers h where h.order_id = "orders"."id")))`,
      ),
    )
    .orderBy(asc(orders.id))
    .limit(MOST_WAITING)
  return rows.map(({ rented_from, rented_until, ...row }) => ({
    ...row,
    rented_from: rented_from?.toISOString() ?? null,
    rented_until: rented_until?.toISOString() ?? null,
  }))
}
