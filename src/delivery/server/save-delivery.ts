import { and, eq, gte, notInArray, sql } from 'drizzle-orm'
import { dayOf } from '#calendar/vilnius-time.ts'
import { record } from '#history/server/record.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict, type FieldErrors, invalid } from '#platform/refusal.ts'
import type { Delivery } from '../delivery.contract.ts'
import { placesOf } from '../slots-to-offer.ts'
import { countBooked, showDelivery } from './delivery.queries.ts'
import { delivery_exceptions, delivery_slots, delivery_zones, stops } from './delivery.tables.ts'

interface Saving {
  delivery: Delivery
  /** The version that was on the screen. */
  seen: string
  byUserId: number
  now: Date
}

/**
 * Replaces zones, slots and exceptions. What is gone is not offered any more, and what was ordered stays. Throws 409 `changed-meanwhile`;
 * 422 at the field when a zone would have no time at all, something names what is not there, or a slot had
 * fewer places on a day than are booked.
 */
export async function saveDelivery(tx: Tx, { delivery, seen, byUserId, now }: Saving): Promise<void> {
  // whoever books waits, and whoever saves at the same time
  await tx.execute(sql`lock table ${delivery_slots} in share row exclusive mode`)
  if ((await showDelivery(tx, now)).version !== seen)
    throw conflict('changed-meanwhile', 'Kol žiūrėjote, kažkas tai pakeitė. Įkelkite puslapį iš naujo.')
  refuseUnsound(delivery)

  const zoneIds = await writeZones(tx, delivery)
  const slotIds = await writeSlots(tx, delivery, zoneIds)
  const today = dayOf(now)
  await tx.delete(delivery_exceptions).where(gte(delivery_exceptions.day, today))
  const exceptions = delivery.exceptions
    .filter(({ day }) => day >= today)
    .map(({ day, slot, capacity }) => ({ day, slot_id: slot === null ? null : (slotIds[slot] ?? null), capacity }))
  if (exceptions.length > 0) await tx.insert(delivery_exceptions).values(exceptions)
  await refuseOverbooked(tx, { delivery, slotIds, today })
  await record(tx, {
    by: byUserId,
    deed: 'delivery.saved',
    subject: { kind: 'settings', id: null, title: 'Pristatymas' },
    now,
  })
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

/** Booked is booked: who closes a day has its stops moved first. */
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
    if (taken <= placesOf({ id: slot_id, capacity: slot.capacity }, day, exceptions)) continue
    const own = exceptions.findIndex((one) => one.day === day && one.slot_id === slot_id)
    const all = exceptions.findIndex((one) => one.day === day && one.slot_id === null)
    const at = own >= 0 ? own : all
    const field = at >= 0 ? `exceptions.${at}.capacity` : `slots.${index}.capacity`
    errors[field] = [`${day} jau suplanuota ${taken}: pirma perkelkite tuos pristatymus.`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
