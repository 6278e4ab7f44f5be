import type { BodyOf } from '#platform/contract.ts'
import { parseEuros } from '#rules/money/parse-euros.ts'
import type { FormFieldErrors } from '#shell/ui/field-errors.tsx'
import { generateRowKey } from '#shell/ui/office/generate-row-key.ts'
import type { Delivery, SaveDelivery } from '../delivery.contract.ts'

/** The form's state, as text; rows have their own keys. */
export interface TypedZone {
  key: number
  id: number | null
  /** Absent in a shop with one. */
  place?: number | undefined
  title: string
  prefixes: string
  towns: string
  price: string
  freeFrom: string
}

export interface TypedSlot {
  key: number
  id: number | null
  /** A zone's key; null: all. */
  zone: number | null
  weekdays: number[]
  from: string
  to: string
  capacity: string
}

export interface TypedException {
  key: number
  day: string
  /** A slot's key; null: all. */
  slot: number | null
  capacity: string
}

export interface TypedDelivery {
  zones: TypedZone[]
  slots: TypedSlot[]
  exceptions: TypedException[]
}

const euros = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2).replace('.', ','))

export function toTypedDelivery({ zones, slots, exceptions }: Delivery): TypedDelivery {
  const typedZones = zones.map((zone) => ({
    key: generateRowKey(),
    id: zone.id ?? null,
    title: zone.title,
    place: zone.place_id,
    prefixes: zone.postal_prefixes.join(', '),
    towns: zone.towns.join(', '),
    price: euros(zone.price),
    freeFrom: euros(zone.free_from),
  }))
  const typedSlots = slots.map((slot) => ({
    key: generateRowKey(),
    id: slot.id ?? null,
    weekdays: slot.weekdays,
    zone: slot.zone === null ? null : (typedZones[slot.zone]?.key ?? null),
    from: slot.from_time,
    to: slot.to_time,
    capacity: String(slot.capacity),
  }))
  return {
    zones: typedZones,
    slots: typedSlots,
    exceptions: exceptions.map(({ day, slot, capacity }) => ({
      key: generateRowKey(),
      day,
      slot: slot === null ? null : (typedSlots[slot]?.key ?? null),
      capacity: String(capacity),
    })),
  }
}

const listIn = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean)

export function parseTypedDelivery(
  { zones, slots, exceptions }: TypedDelivery,
  seen: string,
): { body: BodyOf<typeof SaveDelivery>; errors: FormFieldErrors } {
  const errors: FormFieldErrors = {}
  const money = (field: string, text: string) => {
    const cents = parseEuros(text)
    if (cents === undefined || cents < 0) errors[field] = ['Įrašykite sumą eurais, pavyzdžiui, 15,00.']
    return cents ?? 0
  }
  const whole = (field: string, text: string) => {
    if (!/^\d{1,4}$/.test(text.trim())) errors[field] = ['Įrašykite, kiek vietų.']
    return Number(text)
  }
  const placeOf = (rows: readonly { key: number }[], key: number | null) => {
    const at = rows.findIndex((row) => row.key === key)
    return at < 0 ? null : at
  }
  const body = {
    seen,
    zones: zones.map((zone, at) => ({
      id: zone.id,
      title: zone.title,
      postal_prefixes: listIn(zone.prefixes),
      towns: listIn(zone.towns),
      ...(zone.place !== undefined && { place_id: zone.place }),
      price: money(`zones.${at}.price`, zone.price),
      free_from: zone.freeFrom.trim() ? money(`zones.${at}.free_from`, zone.freeFrom) : null,
    })),
    slots: slots.map((slot, at) => ({
      id: slot.id,
      zone: placeOf(zones, slot.zone),
      weekdays: slot.weekdays,
      from_time: slot.from,
      to_time: slot.to,
      capacity: whole(`slots.${at}.capacity`, slot.capacity),
    })),
    exceptions: exceptions.map((one, at) => ({
      day: one.day,
      slot: placeOf(slots, one.slot),
      capacity: whole(`exceptions.${at}.capacity`, one.capacity),
    })),
  }
  return { body, errors }
}

/** List items' go to the list's field. */
export const toListFieldErrors = (errors: FormFieldErrors): FormFieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, says]) => [
      field.replace(/\.(postal_prefixes|towns|weekdays)\.\d+$/, '.$1'),
      says,
    ]),
  )

/** The shop's town, morning and afternoon of every working day. */
export function buildDefaultDelivery(town: string, postalCode: string): TypedDelivery {
  const slot = { id: null, zone: null, weekdays: [1, 2, 3, 4, 5], capacity: '4' }
  return {
    zones: [
      {
        key: generateRowKey(),
        id: null,
        title: town || 'Miestas',
        prefixes: postalCode.slice(0, 2),
        towns: town,
        price: '15,00',
        freeFrom: '200,00',
      },
    ],
    slots: [
      { key: generateRowKey(), ...slot, from: '09:00', to: '12:00' },
      { key: generateRowKey(), ...slot, from: '13:00', to: '17:00' },
    ],
    exceptions: [],
  }
}
