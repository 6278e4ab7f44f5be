import { addDays, compareDays, countDaysBetween, type Day } from '#rules/calendar/day.ts'
import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { getHalfYearStart, getNextHalfYear } from './half-year.ts'

/** Main refinancing rate of the ECB on a half-year's first day, hundredths of a percent. */
export interface InterestRate {
  from_day: Day
  rate: number
}

export interface InterestLine {
  /** The day is inclusive. */
  from: Day
  to: Day
  days: number
  /** Cents. */
  owed: number
  /** Yearly, in hundredths of a percent; null: the half-year's bank rate is not entered. */
  rate: number | null
  /** Cents; 0 while the rate is unknown. */
  interest: number
}

export interface LateClaim {
  days: number
  lines: InterestLine[]
  /** Cents, without half-years of unknown rate. */
  interest: number
  /** Cents of compensation, owed by companies only. */
  compensation: number
  unknown: Day[]
}

interface Debt {
  kind: 'company' | 'person'
  due_on: Day
  /** Cents with VAT, less credit notes, since what was never owed bears no interest. */
  sum: number
  payments: { paid_on: Day; amount: number }[]
}

/** Points over the bank's rate, in hundredths of a percent, for companies. */
const OVER_THE_BANK = 800
/** Yearly for private persons (Civil Code, art. 6.210), in hundredths of a percent. */
const CONSUMERS_RATE = 500
const COMPENSATION = 4_000
const DAYS_A_YEAR = 365

/**
 * Until a day, inclusive. Companies: the European Central Bank's main refinancing rate of the half-year and eight
 * points, and 40 € a bill (law on late payments under commercial contracts). Private persons: five percent (Civil
 * Code, art. 6.210). From the day after the due day; the day money comes is its last. Each line is rounded once,
 * halves up, then added. Outside VAT.
 */
export function computeStatutoryInterest(debt: Debt, until: Day, rates: readonly InterestRate[]): LateClaim {
  const lines: InterestLine[] = []
  const payments = debt.payments.toSorted((a, b) => compareDays(a.paid_on, b.paid_on))
  let day = addDays(debt.due_on, 1)
  while (day <= until) {
    const owed = payments.reduce((left, { paid_on, amount }) => (paid_on < day ? left - amount : left), debt.sum)
    const to = lastAlike(day, until, debt.kind, payments)
    if (owed <= 0) {
      day = addDays(to, 1)
      continue
    }
    const rate = rateOn(day, debt.kind, rates)
    const days = countDaysBetween(day, to) + 1
    const interest = rate === null ? 0 : roundHalfUp(owed * rate * days, 10_000 * DAYS_A_YEAR)
    lines.push({ from: day, to, days, owed, rate, interest })
    day = addDays(to, 1)
  }
  return {
    days: lines.reduce((sum, line) => sum + line.days, 0),
    lines,
    interest: lines.reduce((sum, line) => sum + line.interest, 0),
    compensation: debt.kind === 'company' && lines.length > 0 ? COMPENSATION : 0,
    unknown: [...new Set(lines.filter(({ rate }) => rate === null).map(({ from }) => getHalfYearStart(from)))],
  }
}

function lastAlike(day: Day, until: Day, kind: Debt['kind'], payments: readonly { paid_on: Day }[]): Day {
  const ends = [until, ...payments.map(({ paid_on }) => paid_on).filter((paid_on) => paid_on >= day)]
  if (kind === 'company') ends.push(addDays(getNextHalfYear(day), -1))
  return ends.reduce((first, end) => (end < first ? end : first))
}

function rateOn(day: Day, kind: Debt['kind'], rates: readonly InterestRate[]): number | null {
  if (kind === 'person') return CONSUMERS_RATE
  const known = rates.find(({ from_day }) => from_day === getHalfYearStart(day))
  return known ? known.rate + OVER_THE_BANK : null
}
