import { and, asc, count, eq, gte, inArray, ne } from 'drizzle-orm'
import type { Reader } from '#platform/database/database.ts'
import type { Day } from '#rules/calendar/day.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeContentVersion } from '#shell/action/whole-list.ts'
import { applyBranchHours, resolveBranches } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { readSettings } from '#shell/settings/server/public/read-settings.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { Delivery } from '../../delivery.contract.ts'
import { listOfferedSlots, type OfferedSlot, type RentEnd, type RentStart } from '../../list-offered-slots.ts'
import { delivery_exceptions, delivery_slots, delivery_zones, stops } from '../delivery.tables.ts'

export type ZoneRow = typeof delivery_zones.$inferSelect

/** Zones of one branch, or of all. None: delivery is by agreement. */
export function readZones(reader: Reader, placeId?: number): Promise<ZoneRow[]> {
  const isOfPlace = placeId === undefined ? undefined : eq(delivery_zones.place_id, placeId)
  return reader
    .select()
    .from(delivery_zones)
    .where(and(eq(delivery_zones.is_active, true), isOfPlace))
    .orderBy(asc(delivery_zones.position), asc(delivery_zones.id))
}

const readSlots = (reader: Reader) =>
  reader.select().from(delivery_slots).where(eq(delivery_slots.is_active, true)).orderBy(asc(delivery_slots.id))

const readExceptions = (reader: Reader, from: Day) =>
  reader
    .select()
    .from(delivery_exceptions)
    .where(gte(delivery_exceptions.day, from))
    .orderBy(asc(delivery_exceptions.day), asc(delivery_exceptions.id))

/** The offer is advisory without the slots' locks. */
export async function offerSlots(
  reader: Reader,
  { zoneId, start, end, now }: { zoneId: number; start?: RentStart | undefined; end?: RentEnd | undefined; now: Date },
): Promise<OfferedSlot[]> {
  const today = toVilniusDay(now)
  const calendar = await calendarOf(reader, zoneId)
  const slots = await readSlots(reader)
  const exceptions = await readExceptions(reader, today)
  const booked = await countBooked(
    reader,
    slots.map(({ id }) => id),
    today,
  )
  return listOfferedSlots({ zoneId, slots, exceptions, booked, calendar, start, end, now })
}

/** The calendar of the branch that the zone is delivered from. */
async function calendarOf(reader: Reader, zoneId: number): Promise<Settings> {
  const settings = await readSettings(reader)
  const [zone] = await reader
    .select({ place_id: delivery_zones.place_id })
    .from(delivery_zones)
    .where(eq(delivery_zones.id, zoneId))
  return applyBranchHours(settings, resolveBranches(await readPlaces(reader, settings), zone ?? {}))
}

export async function countBooked(
  reader: Reader,
  slotIds: readonly number[],
  from: Day,
): Promise<(slotId: number, day: Day) => number> {
  if (slotIds.length === 0) return () => 0
  const rows = await reader
    .select({ slot_id: stops.slot_id, day: stops.day, taken: count() })
    .from(stops)
    .where(and(inArray(stops.slot_id, [...slotIds]), gte(stops.day, from), ne(stops.state, 'dropped')))
    .groupBy(stops.slot_id, stops.day)
  const taken = new Map(rows.map((row) => [`${row.slot_id} ${row.day}`, row.taken]))
  return (slotId, day) => taken.get(`${slotId} ${day}`) ?? 0
}

/** List indexes stand for ids. */
export async function showDelivery(reader: Reader, now: Date): Promise<Delivery & { version: string }> {
  const zones = await readZones(reader)
  const slots = (await readSlots(reader)).filter(
    ({ zone_id }) => zone_id === null || zones.some(({ id }) => id === zone_id),
  )
  const exceptions = await readExceptions(reader, toVilniusDay(now))
  const placeIn = (rows: readonly { id: number }[], id: number | null) =>
    id === null ? null : rows.findIndex((row) => row.id === id)
  const isOnly = (await readPlaces(reader)).length === 1
  const delivery: Delivery = {
    zones: zones.map(({ id, place_id, title, postal_prefixes, towns, price, free_from }) => ({
      id,
      title,
      postal_prefixes,
      towns,
      price,
      free_from,
      ...(!isOnly && { place_id }),
    })),
    slots: slots.map(({ id, zone_id, weekdays, from_time, to_time, capacity }) => ({
      id,
      zone: placeIn(zones, zone_id),
      weekdays,
      from_time,
      to_time,
      capacity,
    })),
    exceptions: exceptions
      .map(({ day, slot_id, capacity }) => ({ day, slot: placeIn(slots, slot_id), capacity }))
      .filter(({ slot }) => slot !== -1),
  }
  return { ...delivery, version: computeContentVersion(delivery) }
}

type StopRow = typeof stops.$inferSelect

export async function findDeliverStop(reader: Reader, orderId: number): Promise<StopRow | undefined> {
  const [stop] = await reader
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'deliver'), inArray(stops.state, ['open', 'done'])))
  return stop
}

export async function findCollectStop(reader: Reader, orderId: number): Promise<StopRow | undefined> {
  const [stop] = await reader
    .select()
    .from(stops)
    .where(and(eq(stops.order_id, orderId), eq(stops.kind, 'collect'), eq(stops.state, 'open')))
    .orderBy(asc(stops.id))
  return stop
}
