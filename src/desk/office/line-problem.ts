import type { ShopCalendar } from '#calendar/opening-hours.ts'
import type { CartLine, PricedLine } from '#cart/cart.contract.ts'
import { checkPeriod, type PeriodProblem } from '#periods/check-period.ts'
import { deskWords } from '../desk-words.ts'

export type TimeProblems = Partial<Record<PeriodProblem['field'], string>>

/** What is wrong with when lines go out and come back, the first of each field: days that all share are so said once. */
export function timeProblems(lines: readonly CartLine[], calendar: ShopCalendar, now: Date): TimeProblems {
  const problems = lines.flatMap(({ period }) => (period ? checkPeriod(period, calendar, now) : []))
  return Object.fromEntries(problems.reverse().map(({ field, message }) => [field, message]))
}

interface Told {
  line: CartLine
  priced: PricedLine | undefined
  /** Said when it was to be saved. */
  errors: readonly string[]
  /** Of this line. */
  time: TimeProblems
}

/** What is left to be said at a line once its days and hours are told at their own fields, and whether the quantity is at fault. */
export function lineProblem({ line, priced, errors, time }: Told): { words?: string; isQuantity: boolean } {
  const told = priced?.error ?? errors[0] ?? ''
  const words = Object.values(time)
    .reduce((text, message) => text.replace(message, ''), told)
    .trim()
  if (!words) return { isQuantity: false }
  return { words: deskWords(words), isQuantity: !priced?.error || isTooMany(line, priced) }
}

/** Units lack, and not the product itself or its time: days of a sound time have their pieces. */
function isTooMany({ period, quantity }: CartLine, { available, slug, pieces }: PricedLine): boolean {
  const isSound = !period || 'hours' in period || pieces !== undefined
  return isSound && slug !== '' && available < quantity
}
