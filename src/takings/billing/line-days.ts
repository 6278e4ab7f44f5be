import type { Day } from '#rules/calendar/day.ts'
import { dayOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import type { DayReceiptLine } from '#rules/periods/charged-days.ts'
import type { UnitDays } from './cut-line.ts'

export interface TimeOfUnits {
  part: number | null
  quantity: number
  from: Date
  expected_return: Date
  until: Date | null
  free_days: readonly { from: Day; to: Day | null }[]
  stopped: readonly { from: Date; to: Date | null }[]
  moved_receipt?: readonly DayReceiptLine[] | null
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
}

const HOUR = 3_600_000

/**
 * Unit by unit: the agreed day receipt up to the return (without the day of return when it is not the first and the
 * unit was back by the morning cut-off), less days broken. Days after the agreed return belong to an extension or are
 * charged at the return. By the hour: the day of the agreed return, once for each hour. A bundle is charged while any
 * part is out.
 *
 * Undefined: all cancelled.
 */
export function lineDays(line: RentedLine, times: readonly TimeOfUnits[], cutoff: string): LineDays | undefined {
  const [first] = times
  if (!first) return undefined
  const daysOf = (time: TimeOfUnits) => (line.receipt ? chargedByDay(line, time, cutoff) : chargedByHour(line, time))
  const units = line.parts ? bundles(line, times, daysOf) : times.map((time) => ({ ...time, days: daysOf(time) }))
  const from = times.map((time) => firstDay(line, time)).sort()[0] ?? dayOf(first.from)
  const last =
    times
      .map((time) => lastDay(line, time))
      .sort()
      .at(-1) ?? from
  return {
    from,
    to: last < from ? from : last,
    units: units.map(({ quantity, days }) => ({ quantity, days })),
  }
}

const receiptOf = (line: RentedLine, time: TimeOfUnits) => time.moved_receipt ?? line.receipt ?? []

const firstDay = (line: RentedLine, time: TimeOfUnits): Day =>
  line.receipt ? (receiptOf(line, time)[0]?.date ?? dayOf(time.from)) : dayOf(time.expected_return)

const lastDay = (line: RentedLine, time: TimeOfUnits): Day => {
  const agreed = line.receipt ? (receiptOf(line, time).at(-1)?.date ?? dayOf(time.from)) : dayOf(time.expected_return)
  const back = time.until && line.receipt ? dayOf(time.until) : agreed
  return back < agreed ? back : agreed
}

function chargedByDay(line: RentedLine, time: TimeOfUnits, cutoff: string): Day[] {
  const receipt = receiptOf(line, time)
  const start = dayOf(time.from)
  const back = time.until && dayOf(time.until)
  if (back !== null && back < start) return []
  const isMorning = time.until !== null && timeOf(time.until) <= cutoff
  const isHad = (day: Day) => back === null || day < back || (day === back && !(isMorning && day > start))
  const isFree = (day: Day) => time.free_days.some(({ from, to }) => day >= from && (to === null || day <= to))
  const days = receipt.filter(({ date, charged }) => charged && isHad(date) && !isFree(date)).map(({ date }) => date)
  // a tool that was out is charged for at least a day
  const atLeastOne = days.length === 0 && !line.isExtension && time.free_days.length === 0 && receipt[0]
  return atLeastOne ? [atLeastOne.date] : days
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
  return Array.from({ length: agreed }, () => dayOf(expected_return))
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
