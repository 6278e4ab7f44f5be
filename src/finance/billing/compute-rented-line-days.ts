import { addDays, type Day } from '#rules/calendar/day.ts'
import { toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import type { DayReceiptLine } from '#rules/periods/compute-charged-days.ts'
import { isWithoutEnd } from '#rules/periods/without-end.ts'
import type { UnitDays } from './split-into-periods.ts'

export interface TimeOfUnits {
  part: number | null
  quantity: number
  from: Date
  expected_return: Date
  until: Date | null
  free_days: readonly { from: Day; to: Day | null }[]
  stopped: readonly { from: Date; to: Date | null }[]
  moved_receipt?: readonly DayReceiptLine[] | null
  /** Days after the agreed ones, to the last asked day; undefined: the line ends. */
  beyond?: readonly DayReceiptLine[] | undefined
  /** Units out or back; default all. Others don't go on. */
  gone_out?: number | undefined
}

export interface RentedLine {
  quantity: number
  charged_units: number
  /** As agreed; null by the hour. */
  receipt: readonly DayReceiptLine[] | null
  parts: readonly { quantity: number }[] | null
  isExtension: boolean
}

export interface LineDays {
  from: Day
  to: Day
  units: UnitDays[]
  /** Undefined: the line has no end, or no days follow it. */
  agreed_to?: Day | undefined
}

const HOUR = 3_600_000

/**
 * Unit by unit: the agreed day receipt up to the return (a day of return that is not the first counts unless the unit
 * was back by the morning cut-off), less days broken. Later days belong to an extension, or to the line when it goes
 * on `beyond`; else they are charged at the return. By the hour: the day of the agreed return, once for each hour. A
 * bundle is charged while any part is out.
 *
 * Undefined: all cancelled.
 */
export function computeRentedLineDays(
  line: RentedLine,
  times: readonly TimeOfUnits[],
  cutoff: string,
): LineDays | undefined {
  const [first] = times
  if (!first) return undefined
  const daysOf = (time: TimeOfUnits) =>
    line.receipt
      ? [...chargedByDay(line, time, cutoff), ...chargedBeyond(line, time, cutoff)]
      : chargedByHour(line, time)
  const apart = times.flatMap(goneOutAndNot)
  const late = apart
    .flatMap((time) => lateFrom(time, cutoff) ?? [])
    .sort()
    .at(-1)
  const units = line.parts
    ? bundles(line, apart, daysOf).map((unit) => ({ ...unit, late_from: late }))
    : apart.map((time) => ({ ...time, days: daysOf(time), late_from: lateFrom(time, cutoff) }))
  const from = apart.map((time) => firstDay(line, time)).sort()[0] ?? toVilniusDay(first.from)
  const last =
    apart
      .map((time) => lastDay(line, time))
      .sort()
      .at(-1) ?? from
  return {
    from,
    to: last < from ? from : last,
    units: units.map(({ quantity, days, late_from }) => ({ quantity, days, ...(late_from && { late_from }) })),
    ...(late && { agreed_to: addDays(late, -1) }),
  }
}

function goneOutAndNot(time: TimeOfUnits): TimeOfUnits[] {
  const { quantity, gone_out = quantity, beyond } = time
  if (!beyond || gone_out >= quantity) return [time]
  const waiting = { ...time, quantity: quantity - gone_out, beyond: undefined }
  return gone_out > 0 ? [{ ...time, quantity: gone_out }, waiting] : [waiting]
}

/** The day of an agreed morning return is late already. */
function lateFrom({ beyond, from, expected_return }: TimeOfUnits, cutoff: string): Day | undefined {
  if (!beyond || isWithoutEnd(expected_return)) return undefined
  const due = toVilniusDay(expected_return)
  return due > toVilniusDay(from) && toVilniusTime(expected_return) <= cutoff ? due : addDays(due, 1)
}

const receiptOf = (line: RentedLine, time: TimeOfUnits) => time.moved_receipt ?? line.receipt ?? []

const firstDay = (line: RentedLine, time: TimeOfUnits): Day =>
  line.receipt ? (receiptOf(line, time)[0]?.date ?? toVilniusDay(time.from)) : toVilniusDay(time.expected_return)

const lastDay = (line: RentedLine, time: TimeOfUnits): Day => {
  const agreed = line.receipt
    ? (receiptOf(line, time).at(-1)?.date ?? toVilniusDay(time.from))
    : toVilniusDay(time.expected_return)
  if (time.until === null) return later(agreed, time.beyond?.at(-1)?.date)
  const back = line.receipt ? toVilniusDay(time.until) : agreed
  return back < agreed || time.beyond ? back : agreed
}

const later = (day: Day, other: Day | undefined): Day => (other !== undefined && other > day ? other : day)

function chargedByDay(line: RentedLine, time: TimeOfUnits, cutoff: string): Day[] {
  const receipt = receiptOf(line, time)
  if (time.until && toVilniusDay(time.until) < toVilniusDay(time.from)) return []
  const days = receipt.filter(({ date, charged }) => charged && isHad(date, time, cutoff)).map(({ date }) => date)
  // a tool that was out costs at least a day
  const atLeastOne = days.length === 0 && !line.isExtension && time.free_days.length === 0 && receipt[0]
  return atLeastOne ? [atLeastOne.date] : days
}

/** A day of an agreed morning return is chargeable too, once it is over. */
function chargedBeyond(line: RentedLine, time: TimeOfUnits, cutoff: string): Day[] {
  const { beyond = [], until } = time
  const receipt = receiptOf(line, time)
  const [last, ends] = [receipt.at(-1), beyond.at(-1)?.date]
  if (!last || ends === undefined) return []
  const isAfter = (date: Day) => date > last.date || (date === last.date && !last.charged && (until || ends > date))
  return beyond
    .filter(({ date, charged }) => charged && isAfter(date) && isHad(date, time, cutoff))
    .map(({ date }) => date)
}

function isHad(day: Day, { from, until, free_days }: TimeOfUnits, cutoff: string): boolean {
  const isFree = free_days.some((free) => day >= free.from && (free.to === null || day <= free.to))
  if (isFree || until === null) return !isFree
  const back = toVilniusDay(until)
  return day < back || (day === back && !(toVilniusTime(until) <= cutoff && day > toVilniusDay(from)))
}

function chargedByHour(line: RentedLine, { from, expected_return, until, stopped }: TimeOfUnits): Day[] {
  const end = until && until < expected_return ? until : expected_return
  if (end < from) return []
  const free = stopped.reduce((sum, stop) => {
    const to = Math.min(Number(stop.to ?? end), Number(end))
    return sum + Math.max(0, to - Math.max(Number(stop.from), Number(from)))
  }, 0)
  const hours = Math.ceil((Number(end) - Number(from) - free) / HOUR)
  const agreed =
    end < expected_return || free > 0 ? Math.min(Math.max(1, hours), line.charged_units) : line.charged_units
  return Array.from({ length: agreed }, () => toVilniusDay(expected_return))
}

function bundles(line: RentedLine, times: readonly TimeOfUnits[], daysOf: (time: TimeOfUnits) => Day[]): UnitDays[] {
  const parts = Map.groupBy(times, ({ part }) => part ?? 0)
  const sets = [...parts].map(([part, rented]) => {
    const each = line.parts?.[part]?.quantity ?? 1
    const units = rented
      .flatMap((time) => Array.from({ length: time.quantity }, () => daysOf(time)))
      .sort((a, b) => b.length - a.length)
    return (k: number): Day[] => units[k * each] ?? []
  })
  return Array.from({ length: line.quantity }, (_, k) => {
    const days = sets.map((set) => set(k))
    const longest = days.sort((a, b) => b.length - a.length)[0] ?? []
    const isByHour = new Set(longest).size < longest.length
    return { quantity: 1, days: isByHour ? longest : [...new Set(days.flat())].sort() }
  })
}
