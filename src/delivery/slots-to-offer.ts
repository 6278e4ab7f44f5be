import { addDays, type Day, weekday } from '#calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#calendar/opening-hours.ts'
import type { Time } from '#calendar/time.ts'
import { dayOf, instantOf, localTimeExists } from '#calendar/vilnius-time.ts'

export interface Slot {
  id: number
  /** Null: for all zones. */
  zone_id: number | null
  weekdays: readonly number[]
  from_time: Time
  to_time: Time
  capacity: number
}

export interface SlotException {
  day: Day
  /** Null: of every slot. */
  slot_id: number | null
  capacity: number
}

/** A time that can be chosen. */
export interface OfferedSlot {
  slot_id: number
  day: Day
  from: Time
  to: Time
  /** Places that are left. */
  left: number
}

/** When what is rented begins: of an order its first day, and by the hour its hour. */
export interface RentStart {
  day: Day
  time?: Time | undefined
}

/** When what is rented ends: of an order its last day, and by the hour its hour. */
export type RentEnd = RentStart

interface Offering {
  zoneId: number
  slots: readonly Slot[]
  exceptions: readonly SlotException[]
  /** How many stops a slot has on a day. */
  booked: (slotId: number, day: Day) => number
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>
  /** Undefined: nothing is rented, and any day will do. */
  start?: RentStart | undefined
  /** What is rented is to be fetched when this ends. */
  end?: RentEnd | undefined
  now: Date
}

/** How far ahead goods can be brought. */
export const DAYS_AHEAD = 21
/** Until how many hours before it begins a slot can still be booked: somebody has to load the van. */
const HOURS_BEFORE = 2

/**
 * The times at which an order can be brought to a zone, the first ones first. What is rented comes on its first day, and by
 * the hour by a van that has set out by then: earlier the tools may still be somebody else's, and later is charged for nothing. It
 * is fetched on its last day, and by the hour by a van that is still out when it ends.
 */
export function slotsToOffer({
  zoneId,
  slots,
  exceptions,
  booked,
  calendar,
  start,
  end,
  now,
}: Offering): OfferedSlot[] {
  const today = dayOf(now)
  const on = start ?? end
  const days = on ? [on.day] : Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  const offered = days.flatMap((day) =>
    isOpenDay(day, calendar)
      ? slots
          .filter(({ zone_id }) => zone_id === null || zone_id === zoneId)
          .filter(({ weekdays }) => weekdays.includes(weekday(day)))
          .filter(({ from_time }) => start?.time === undefined || from_time <= start.time)
          .filter(({ to_time }) => end?.time === undefined || to_time > end.time)
          .filter(({ from_time }) => canStillLoad(day, from_time, now))
          .map((slot) => ({
            ...{ slot_id: slot.id, day, from: slot.from_time, to: slot.to_time },
            left: placesOf(slot, day, exceptions) - booked(slot.id, day),
          }))
      : [],
  )
  return offered
    .filter(({ left }) => left > 0)
    .sort((a, b) => (`${a.day} ${a.from} ${a.to}` < `${b.day} ${b.from} ${b.to}` ? -1 : 1))
}

/** How many stops a slot takes on a day: as an exception of its own says, else one of all slots, else as always. */
export function placesOf(slot: Pick<Slot, 'id' | 'capacity'>, day: Day, exceptions: readonly SlotException[]): number {
  const that = (slotId: number | null) => exceptions.find((one) => one.day === day && one.slot_id === slotId)
  return (that(slot.id) ?? that(null))?.capacity ?? slot.capacity
}

function canStillLoad(day: Day, from: Time, now: Date): boolean {
  return localTimeExists(day, from) && instantOf(day, from).getTime() - now.getTime() >= HOURS_BEFORE * 3_600_000
}
