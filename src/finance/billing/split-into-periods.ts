import { addDays, type Day } from '#rules/calendar/day.ts'
import { scaleCents } from '#rules/money/scale-cents.ts'

export interface UnitDays {
  quantity: number
  days: readonly Day[]
  /** The first late day; undefined: none. */
  late_from?: Day | undefined
}

/** Inclusive; `amount` in cents on the side of the order's basis. */
export interface BilledPeriod {
  from: Day
  /** The day before `from` when only the price of billed days changes. */
  to: Day
  /** Days on which a unit is charged; of a correction, how many it changes. */
  charged_days: number
  amount: number
}

export interface LineToSplit {
  from: Day
  to: Day
  units: readonly UnitDays[]
  /** Cents of one unit. */
  priceOf: (chargedDays: number) => number
  billed: readonly BilledPeriod[]
  /** The last unit's agreed end; undefined: none. Later days are periods of their own. */
  agreed_to?: Day | undefined
  /** A late day's share of its tariff, at most two decimals; default 1. */
  late_factor?: number | undefined
  /** Rounds once for all units, from cents of their rent together. Absent: each unit is rounded by itself. */
  ofRent?: ((cents: number) => number) | undefined
}

/**
 * Unbilled days up to `until`, inclusive, one piece a run of days. A piece costs all charged days up to its end less
 * those before it: pieces add up to the line's price to the cent.
 *
 * When billed days turn out free (late report of a breakdown, return before the cut-off), the difference is a piece
 * without days: an issued bill never changes. Days that cost nothing wait for the next piece.
 */
export function splitIntoPeriods(line: LineToSplit, until: Day): BilledPeriod[] {
  const { from, to, units, billed, agreed_to } = line
  const end = until < to ? until : to
  const days = [...new Set(units.flatMap((unit) => unit.days))].sort()
  const chargedIn = (first: Day, last: Day) => days.filter((day) => day >= first && day <= last).length
  const worth = (last: Day) => computeAmountUntil(line, last)
  const pieceOf = (first: Day, last: Day): BilledPeriod => ({
    from: first,
    to: last,
    charged_days: chargedIn(first, last),
    amount: worth(last) - worth(addDays(first, -1)),
  })

  /** Agreed days apart from late ones, unless they cost nothing. */
  const piecesOf = (first: Day, last: Day): BilledPeriod[] => {
    const agreed = agreed_to !== undefined && first <= agreed_to && agreed_to < last && pieceOf(first, agreed_to)
    return agreed && agreed.amount > 0 ? [agreed, pieceOf(addDays(agreed.to, 1), last)] : [pieceOf(first, last)]
  }

  const ranges = billed.filter((piece) => piece.to >= piece.from).sort((a, b) => (a.from < b.from ? -1 : 1))
  const billedUntil = ranges.at(-1)?.to
  const holes = freeRanges(ranges, from, billedUntil).flatMap(([first, last]) => piecesOf(first, last))
  const pieces = holes.filter((piece) => piece.to <= end && piece.amount > 0)

  if (billedUntil !== undefined && billedUntil <= until) {
    const periods = [...billed, ...holes]
    const amount = worth(billedUntil) - periods.reduce((sum, piece) => sum + piece.amount, 0)
    const charged_days = chargedIn(from, billedUntil) - periods.reduce((sum, piece) => sum + piece.charged_days, 0)
    if (amount !== 0) pieces.push({ from: addDays(billedUntil, 1), to: billedUntil, charged_days, amount })
  }
  const first = billedUntil === undefined ? from : addDays(billedUntil, 1)
  if (first <= end) pieces.push(...piecesOf(first, end).filter(({ amount }) => amount > 0))
  return pieces
}

/** Cents of all charged days up to `last`, billed or not. */
export function computeAmountUntil(line: LineToSplit, last: Day): number {
  const { units, ofRent } = line
  const priced = units.map((unit) => ({ ...pricesUntil(last, unit, line), quantity: unit.quantity }))
  if (!ofRent) return priced.reduce((sum, one) => sum + one.quantity * withLate(one, line), 0)
  const all = (of: 'agreed' | 'whole') => ofRent(priced.reduce((sum, one) => sum + one.quantity * one[of], 0))
  return withLate({ agreed: all('agreed'), whole: all('whole') }, line)
}

function pricesUntil(last: Day, { days, late_from }: UnitDays, { priceOf }: LineToSplit) {
  const until = days.filter((day) => day <= last)
  const inTime = late_from === undefined ? until : until.filter((day) => day < late_from)
  return { agreed: priceOf(inTime.length), whole: priceOf(until.length) }
}

const withLate = ({ agreed, whole }: { agreed: number; whole: number }, { late_factor = 1 }: LineToSplit): number =>
  agreed + scaleCents(whole - agreed, late_factor)

function freeRanges(ranges: readonly BilledPeriod[], from: Day, billedUntil: Day | undefined): [Day, Day][] {
  if (billedUntil === undefined) return []
  const free: [Day, Day][] = []
  let next = from
  for (const range of ranges) {
    if (range.from > next) free.push([next, addDays(range.from, -1)])
    next = addDays(range.to, 1)
  }
  return free
}
