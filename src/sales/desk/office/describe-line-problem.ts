import type { ShopCalendar } from '#rules/calendar/opening-hours.ts'
import { checkPeriod, type PeriodProblem } from '#rules/periods/check-period.ts'
import type { CartLine, PricedLine } from '#sales/cart/cart.contract.ts'
import { toDeskMessage } from '../to-desk-message.ts'

export type TimeProblems = Partial<Record<PeriodProblem['field'], string>>

/** The first problem of each date field, once for all lines. */
export function timeProblems(lines: readonly CartLine[], calendar: ShopCalendar, now: Date): TimeProblems {
  const problems = lines.flatMap(({ period }) => (period ? checkPeriod(period, calendar, now) : []))
  return Object.fromEntries(problems.reverse().map(({ field, message }) => [field, message]))
}

interface LineProblemInput {
  line: CartLine
  priced: PricedLine | undefined
  errors: readonly string[]
  time: TimeProblems
}

/** Problems that the date fields show already are left out. */
export function describeLineProblem({ line, priced, errors, time }: LineProblemInput): {
  words?: string
  isQuantity: boolean
} {
  const entry = priced?.error ?? errors[0] ?? ''
  const words = Object.values(time)
    .reduce((text, message) => text.replace(message, ''), entry)
    .trim()
  if (!words) return { isQuantity: false }
  return { words: toDeskMessage(words), isQuantity: !priced?.error || isTooMany(line, priced) }
}

/** The line asks for too many units: with a sound period there are `pieces`. */
function isTooMany({ period, quantity }: CartLine, { available, slug, pieces }: PricedLine): boolean {
  const isSound = !period || 'hours' in period || pieces !== undefined
  return isSound && slug !== '' && available < quantity
}
