import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { isOrderTheirs } from '#orders/server/public/is-users-order.ts'
import { openGuestOrder } from '#orders/server/public/open-guest-order.ts'
import { assertVersion } from '#platform/assert-version.ts'
import type { Reader, Tx } from '#platform/database/database.ts'
import { registerConstraintRefusal } from '#platform/http/answer-error.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, type FieldErrors, invalid, notFound } from '#platform/refusal.ts'
import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import type { Work } from '#shell/action/work.ts'
import { choosePlace } from '#shell/branches/order-branches.ts'
import { readPlaces } from '#shell/branches/server/public/read-places.ts'
import { requireBranch } from '#shell/branches/server/public/require-branch.ts'
import { ChooseCollection, ChooseGuestCollection, ShowCollection, ShowGuestCollection } from '../collection.contract.ts'
import { type Delivery, QuoteDelivery, SaveDelivery, ShowDelivery } from '../delivery.contract.ts'
import { DeliverySaved } from '../delivery.events.ts'
import { slotGone } from '../delivery-messages.ts'
import { findDeliveryZone } from '../find-delivery-zone.ts'
import { getSlotCapacity } from '../list-offered-slots.ts'
import { chooseCollection } from './choose-collection.ts'
import { delivery_exceptions, delivery_slots, delivery_zones, stops } from './delivery.tables.ts'
import { showCollection } from './public/collection.queries.ts'
import { countBooked, offerSlots, readZones, showDelivery, type ZoneRow } from './public/delivery.queries.ts'

registerConstraintRefusal('slot_has_place', () => conflict('slot-full', slotGone))

export const registerDeliveryRoutes: ModuleApi = (route) => {
  route(
    QuoteDelivery,
    async ({
      query: { start, start_time, end, end_time, place: placeId, ...to },
      database: { db },
      now,
      cacheTags,
    }) => {
      const { place } = choosePlace(await readPlaces(db), placeId)
      const zones = place.delivers ? await readZones(db, place.id) : []
      const zone = findDeliveryZone(to, zones)
      const rent = start ? { day: start, time: start_time } : undefined
      if (!to.postal_code && !to.city && !start && !end) cacheTags(['delivery', 'settings'])
      const slots = zone ? await offerSlots(db, { zoneId: zone.id, start: rent, now }) : []
      return {
        data: {
          has_zones: zones.length > 0,
          zones: zones.map(entry),
          zone: zone ? { id: zone.id, ...entry(zone) } : null,
          slots,
          ...(end && {
            collection_slots: zone
              ? await offerSlots(db, { zoneId: zone.id, end: { day: end, time: end_time }, now })
              : [],
          }),
        },
      }
    },
  )

  route(ShowCollection, async ({ params: { id: orderId }, who, now, database: { db } }) => {
    await demandTheirs(db, { orderId, userId: who.id, now })
    return { data: await showCollection(db, { orderId, now }) }
  })

  route(ChooseCollection, async ({ params: { id: orderId }, body: chosen, who, now, database, act }) => {
    await demandTheirs(database.db, { orderId, userId: who.id, now })
    await act((work) => chooseCollection(work, { orderId, chosen }))
    return { data: await showCollection(database.db, { orderId, now }) }
  })

  const opened = openGuestOrder()
  route(ShowGuestCollection, async (asking) => {
    const orderId = await opened(asking)
    return { data: await showCollection(asking.database.db, { orderId, now: asking.now }) }
  })

  route(ChooseGuestCollection, async (asking) => {
    const { body: chosen, database, now, act } = asking
    const orderId = await opened(asking)
    await act((work) => chooseCollection(work, { orderId, chosen }))
    return { data: await showCollection(database.db, { orderId, now }) }
  })

  route(ShowDelivery, async ({ database: { db }, now }) => ({ data: await showDelivery(db, now) }))

  route(SaveDelivery, async ({ body: { seen, ...delivery }, database, now, act }) => {
    await act((work) => saveDelivery(work, { delivery, seen }))
    return { data: await showDelivery(database.db, now) }
  })
}

async function demandTheirs(reader: Reader, input: { orderId: number; userId: number; now: Date }): Promise<void> {
  if (!(await isOrderTheirs(reader, input))) throw notFound('Tokio užsakymo nėra.')
}

const entry = ({ title, price, free_from }: ZoneRow) => ({ title, price, free_from })

interface SaveDeliveryInput {
  delivery: Delivery
  seen: string
}

/**
 * Removed zones and slots are offered no more; bookings stay. 409 `changed-meanwhile`; 422 at the field when a zone
 * has no slot, a reference or place is unknown, or a slot would have fewer places on a day than are booked.
 */
async function saveDelivery(work: Work<number>, { delivery, seen }: SaveDeliveryInput): Promise<void> {
  const { tx, now } = work
  // blocks bookings and other saves
  // biome-ignore lint/plugin/sql-by-hand: a lock that is no row
  await tx.execute(sql`lock table ${delivery_slots} in share row exclusive mode`)
  assertVersion({ seen, current: (await showDelivery(tx, now)).version })
  refuseUnsound(delivery)

  const zoneIds = await writeZones(tx, delivery)
  const slotIds = await writeSlots(tx, delivery, zoneIds)
  const today = toVilniusDay(now)
  await tx.delete(delivery_exceptions).where(gte(delivery_exceptions.day, today))
  const exceptions = delivery.exceptions
    .filter(({ day }) => day >= today)
    .map(({ day, slot, capacity }) => ({ day, slot_id: slot === null ? null : (slotIds[slot] ?? null), capacity }))
  if (exceptions.length > 0) await tx.insert(delivery_exceptions).values(exceptions)
  await refuseOverbooked(tx, { delivery, slotIds, today })
  work.invalidate('delivery')
  await work.happened(DeliverySaved, { kind: 'settings', id: null, title: 'Pristatymas' })
}

function refuseUnsound({ zones, slots, exceptions }: Delivery): void {
  const errors: FieldErrors = {}
  for (const [index, { zone }] of slots.entries())
    if (zone !== null && !zones[zone]) errors[`slots.${index}.zone`] = ['Tokios zonos nėra.']
  for (const [index, zone] of zones.entries())
    if (!slots.some((slot) => slot.zone === null || slot.zone === index))
      errors[`zones.${index}.title`] = [`Zonai „${zone.title}“ nėra pristatymo laiko: pridėkite bent vieną.`]
  for (const [index, { day, slot }] of exceptions.entries()) {
    if (slot !== null && !slots[slot]) errors[`exceptions.${index}.slot`] = ['Tokio laiko nėra.']
    if (exceptions.findIndex((one) => one.day === day && one.slot === slot) !== index)
      errors[`exceptions.${index}.day`] = ['Ši diena jau įrašyta.']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

async function writeZones(tx: Tx, { zones }: Delivery): Promise<number[]> {
  const kept = zones.flatMap(({ id }) => id ?? [])
  await tx
    .update(delivery_zones)
    .set({ is_active: false })
    .where(kept.length > 0 ? notInArray(delivery_zones.id, kept) : undefined)
  const ids: number[] = []
  for (const [position, { id, ...zone }] of zones.entries()) {
    if (zone.place_id) await requireBranch(tx, zone.place_id, `zones.${position}.place_id`)
    const values = { ...zone, position, is_active: true }
    const [written] = id
      ? await tx
          .update(delivery_zones)
          .set(values)
          .where(eq(delivery_zones.id, id))
          .returning({ id: delivery_zones.id })
      : await tx.insert(delivery_zones).values(values).returning({ id: delivery_zones.id })
    if (!written) throw invalid({ [`zones.${position}.title`]: ['Tokios zonos nebėra.'] })
    ids.push(written.id)
  }
  return ids
}

async function writeSlots(tx: Tx, { slots }: Delivery, zoneIds: readonly number[]): Promise<number[]> {
  const kept = slots.flatMap(({ id }) => id ?? [])
  await tx
    .update(delivery_slots)
    .set({ is_active: false })
    .where(kept.length > 0 ? notInArray(delivery_slots.id, kept) : undefined)
  const ids: number[] = []
  for (const [index, { id, zone, weekdays, ...slot }] of slots.entries()) {
    const zone_id = zone === null ? null : (zoneIds[zone] ?? null)
    const values = { ...slot, zone_id, weekdays: [...new Set(weekdays)].sort(), is_active: true }
    const [written] = id
      ? await tx
          .update(delivery_slots)
          .set(values)
          .where(eq(delivery_slots.id, id))
          .returning({ id: delivery_slots.id })
      : await tx.insert(delivery_slots).values(values).returning({ id: delivery_slots.id })
    if (!written) throw invalid({ [`slots.${index}.from_time`]: ['Tokio laiko nebėra.'] })
    ids.push(written.id)
  }
  return ids
}

async function refuseOverbooked(
  tx: Tx,
  { delivery, slotIds, today }: { delivery: Delivery; slotIds: number[]; today: string },
): Promise<void> {
  const booked = await countBooked(tx, slotIds, today)
  const days = await tx
    .selectDistinct({ day: stops.day, slot_id: stops.slot_id })
    .from(stops)
    .where(and(gte(stops.day, today), eq(stops.state, 'open')))
  const exceptions = delivery.exceptions.map(({ slot, ...rest }) => ({
    ...rest,
    slot_id: slot === null ? null : (slotIds[slot] ?? null),
  }))
  const errors: FieldErrors = {}
  for (const { day, slot_id } of days) {
    const index = slotIds.indexOf(slot_id ?? 0)
    const slot = delivery.slots[index]
    if (!slot || slot_id === null) continue
    const taken = booked(slot_id, day)
    if (taken <= getSlotCapacity({ id: slot_id, capacity: slot.capacity }, day, exceptions)) continue
    const own = exceptions.findIndex((one) => one.day === day && one.slot_id === slot_id)
    const all = exceptions.findIndex((one) => one.day === day && one.slot_id === null)
    const at = own >= 0 ? own : all
    const field = at >= 0 ? `exceptions.${at}.capacity` : `slots.${index}.capacity`
    errors[field] = [`${day} jau suplanuota ${taken}: pirma perkelkite tuos pristatymus.`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
