import { addDays, compareDays, type Day, daysBetween } from '#calendar/day.ts'
import { roundHalfUp } from '#money/round-half-up.ts'
import { halfYearOf, nextHalfYear } from './half-year.ts'

/** What the European Central Bank asked on the first day of a half-year, in hundredths of a percent. */
export interface InterestRate {
  from_day: Day
  rate: number
}

export interface InterestLine {
  /** First and last day, both counted. */
  from: Day
  to: Day
  days: number
  /** Cents that were owed on each of these days. */
  owed: number
  /** A year's, in hundredths of a percent; null: nobody has written down the bank's rate of this half-year. */
  rate: number | null
  /** Cents; 0 while the rate is not known. */
  interest: number
}

export interface LateClaim {
  /** Days on which something of it was owed: since the due day until today, but for those on which the whole sum was there. */
  days: number
  lines: InterestLine[]
  /** Cents; without the half-years that are not known. */
  interest: number
  /** Cents: what a company owes for the trouble of asking. */
  compensation: number
  /** First days of the half-years whose rate nobody has written down. */
  unknown: Day[]
}

interface Debt {
  kind: 'company' | 'person'
  due_on: Day
  /** Cents with VAT, less what credit notes took from it: what was never owed bears no interest. */
  sum: number
  payments: { paid_on: Day; amount: number }[]
}

/** Percent points, in hundredths, that a company's delay costs over the bank's rate. */
const OVER_THE_BANK = 800
/** What a private person's delay costs a year (Civil Code, art. 6.210), in hundredths of a percent. */
const CONSUMERS_RATE = 500
const COMPENSATION = 4_000
const DAYS_A_YEAR = 365

/**
 * What a delay costs by law until a day, that day included: between companies the European Central Bank's main refinancing
 * rate of the half-year and eight points, and 40 € for each bill (law on late payments under commercial contracts); of a
 * private person five percent (Civil Code, art. 6.210). The day after the due day is the first that counts, the day on which
 * money came the last for that money. Each line is rounded once, halves up; the sum is that of the lines. Outside VAT.
 */
export function statutoryInterest(debt: Debt, until: Day, rates: readonly InterestRate[]): LateClaim {
  const lines: InterestLine[] = []
  const payments = debt.payments.toSorted((a, b) => compareDays(a.paid_on, b.paid_on))
  let day = addDays(debt.due_on, 1)
  while (day <= until) {
    const owed = payments.reduce((left, { paid_on, amount }) => (paid_on < day ? left - amount : left), debt.sum)
    const to = lastAlike(day, until, debt.kind, payments)
    if (owed <= 0) {
      // all had come by then; what went back later is owed again
      day = addDays(to, 1)
      continue
    }
    const rate = rateOn(day, debt.kind, rates)
    const days = daysBetween(day, to) + 1
    const interest = rate === null ? 0 : roundHalfUp(owed * rate * days, 10_000 * DAYS_A_YEAR)
    lines.push({ from: day, to, days, owed, rate, interest })
    day = addDays(to, 1)
  }
  return {
    days: lines.reduce((sum, line) => sum + line.days, 0),
    lines,
    interest: lines.reduce((sum, line) => sum + line.interest, 0),
    compensation: debt.kind === 'company' && lines.length > 0 ? COMPENSATION : 0,
    unknown: [...new Set(lines.filter(({ rate }) => rate === null).map(({ from }) => halfYearOf(from)))],
  }
}

/** The last day up to which neither the sum nor the rate changes. */
function lastAlike(day: Day, until: Day, kind: Debt['kind'], payments: readonly { paid_on: Day }[]): Day {
  const ends = [until, ...payments.map(({ paid_on }) => paid_on).filter((paid_on) => paid_on >= day)]
  if (kind === 'company') ends.push(addDays(nextHalfYear(day), -1))
  return ends.reduce((first, end) => (end < first ? end : first))
}

function rateOn(day: Day, kind: Debt['kind'], rates: readonly InterestRate[]): number | null {
  if (kind === 'person') return CONSUMERS_RATE
  const known = rates.find(({ from_day }) => from_day === halfYearOf(day))
  return known ? known.rate + OVER_THE_BANK : null
}
