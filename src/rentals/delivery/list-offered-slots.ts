import { addDays, type Day, getWeekday } from '#rules/calendar/day.ts'
import { isOpenDay, type ShopCalendar } from '#rules/calendar/opening-hours.ts'
import type { Time } from '#rules/calendar/time.ts'
import { hasLocalTime, toInstant, toVilniusDay } from '#rules/calendar/vilnius-time.ts'

export interface SlotDefinition {
  id: number
  /** Null: all zones. */
  zone_id: number | null
  weekdays: readonly number[]
  from_time: Time
  to_time: Time
  capacity: number
}

export interface SlotException {
  day: Day
  /** Null: every slot. */
  slot_id: number | null
  capacity: number
}

export interface OfferedSlot {
  slot_id: number
  day: Day
  from: Time
  to: Time
  left: number
}

/** A rental by the day has no time. */
export interface RentStart {
  day: Day
  time?: Time | undefined
}

export type RentEnd = RentStart

interface OfferSlotsInput {
  zoneId: number
  slots: readonly SlotDefinition[]
  exceptions: readonly SlotException[]
  booked: (slotId: number, day: Day) => number
  calendar: Pick<ShopCalendar, 'opening_hours' | 'closed_days'>
  /** Undefined: nothing is rented. */
  start?: RentStart | undefined
  /** The end is given for a collection. */
  end?: RentEnd | undefined
  now: Date
}

/** Days. */
export const DAYS_AHEAD = 21
/** Hours for loading the van. */
const HOURS_BEFORE = 2

/**
 * Earliest first. Tools come on the first day, or by the hour with a van that has left by then: earlier somebody else
 * may have them, later is charged for nothing. Collection is on the last day, or with a van still out at the end.
 */
export function listOfferedSlots({
  zoneId,
  slots,
  exceptions,
  booked,
  calendar,
  start,
  end,
  now,
}: OfferSlotsInput): OfferedSlot[] {
  const today = toVilniusDay(now)
  const on = start ?? end
  const days = on ? [on.day] : Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead))
  const offered = days.flatMap((day) =>
    isOpenDay(day, calendar)
      ? slots
          .filter(({ zone_id }) => zone_id === null || zone_id === zoneId)
          .filter(({ weekdays }) => weekdays.includes(getWeekday(day)))
          .filter(({ from_time }) => start?.time === undefined || from_time <= start.time)
          .filter(({ to_time }) => end?.time === undefined || to_time > end.time)
          .filter(({ from_time }) => canStillLoad(day, from_time, now))
          .map((slot) => ({
            slot_id: slot.id,
            day,
            from: slot.from_time,
            to: slot.to_time,
            left: getSlotCapacity(slot, day, exceptions) - booked(slot.id, day),
          }))
      : [],
  )
  return offered
    .filter(({ left }) => left > 0)
    .sort((a, b) => (`${a.day} ${a.from} ${a.to}` < `${b.day} ${b.from} ${b.to}` ? -1 : 1))
}

export function getSlotCapacity(
  slot: Pick<SlotDefinition, 'id' | 'capacity'>,
  day: Day,
  exceptions: readonly SlotException[],
): number {
  const that = (slotId: number | null) => exceptions.find((one) => one.day === day && one.slot_id === slotId)
  return (that(slot.id) ?? that(null))?.capacity ?? slot.capacity
}

function canStillLoad(day: Day, from: Time, now: Date): boolean {
  return hasLocalTime(day, from) && toInstant(day, from).getTime() - now.getTime() >= HOURS_BEFORE * 3_600_000
}
