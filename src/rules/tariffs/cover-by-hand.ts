import { coverDays, coverMore } from './cover-days.ts'

type Tariff = Parameters<typeof coverDays>[1]

interface Tariffs {
  given: Tariff
  listed: Tariff
  /** VAT, percent. */
  rate: number
}

/** The days that a price was given for at it, those behind them as they cost anybody. */
export function coverByHand(days: number, covers: number | undefined, { given, listed, rate }: Tariffs) {
  const covered = Math.min(days, covers ?? days)
  const beyond = days - covered
  return [
    ...coverDays(covered, given, rate),
    ...(beyond > 0 ? coverMore({ before: covered, added: beyond }, listed, rate) : []),
  ]
}
