import type { Day } from '#calendar/day.ts'
import { dayOf, timeOf } from '#calendar/vilnius-time.ts'
import type { DayReceiptLine } from '#periods/charged-days.ts'
import type { UnitDays } from './cut-line.ts'

/** From when to when so many units were charged for; as `chargedUntil` tells it. */
export interface TimeOfUnits {
  part: number | null
  quantity: number
  from: Date
  expected_return: Date
  until: Date | null
  free_days: readonly { from: Day; to: Day | null }[]
  stopped: readonly { from: Date; to: Date | null }[]
  /** Moved to another time than the line says: its days as the line would say them. */
  moved_receipt?: readonly DayReceiptLine[] | null
}

export interface RentedLine {
  quantity: number
  charged_units: number
  /** Day by day as it was agreed; null by the hour. */
  receipt: readonly DayReceiptLine[] | null
  /** Of a bundle: what one is made of. */
  parts: readonly { quantity: number }[] | null
  /** Its days come after those of another line. */
  isExtension: boolean
}

export interface LineDays {
  from: Day
  /** The last day that may be charged. */
  to: Day
  units: UnitDays[]
}

const HOUR = 3_600_000

/**
 * The days that a rent line is charged for, unit by unit: those of its agreed day receipt up to the day on which the units came
 * back (without that one when it is after the first and they came by the morning cut-off), less days on which they were broken. Days
 * beyond the agreed return are an extension's, or are charged at the return: never here. By the hour it is the day of the agreed
 * return, as often as there are hours. Of a bundle each is charged as long as any of its parts is out.
 *
 * Undefined when nothing of it was ever rented: all cancelled.
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
  // whoever had a tool is charged for a day of it, as the day count says
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

/** The k-th bundle is charged for every day on which the k-th set of any part is. */
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
