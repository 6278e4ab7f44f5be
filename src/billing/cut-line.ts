import { addDays, type Day } from '#calendar/day.ts'

/** So many units of a line that are charged for the same days, told in order of time. */
export interface UnitDays {
  quantity: number
  days: readonly Day[]
}

/** What a bill charges of a line: its days from–to, both included; `amount` in cents of the side that the order's basis names. */
export interface CutPiece {
  from: Day
  /** The day before `from` when no days are added and only the price of those that were billed has changed. */
  to: Day
  /** Of from–to, the days on which at least one unit is charged; of a correction, how many it takes away or adds. */
  charged_days: number
  amount: number
}

export interface LineToCut {
  from: Day
  /** Nothing after it is charged. */
  to: Day
  units: readonly UnitDays[]
  /** Cents of one unit for so many charged days, by the tariff that the line was agreed on. */
  priceOf: (chargedDays: number) => number
  /** What is billed of it already and stays so, in any order. */
  billed: readonly CutPiece[]
}

/**
 * Cuts what a line has to be charged until a day, inclusive, into pieces: the days that are on no bill yet, each run of them one piece.
 * A piece costs what all charged days up to its last one cost less what those before it do, so however a line is cut, and whatever is
 * packages in it, its pieces come to its price by tariff to the cent.
 *
 * When days that are billed already turn out to be free (a breakdown told later, a return before the cut-off of a day that was billed),
 * the difference is a piece without days, mostly below zero: a bill that has gone out is not read anew. Days that cost nothing
 * wait for the next piece.
 */
export function cutLine({ from, to, units, priceOf, billed }: LineToCut, until: Day): CutPiece[] {
  const end = until < to ? until : to
  const days = [...new Set(units.flatMap((unit) => unit.days))].sort()
  const chargedIn = (first: Day, last: Day) => days.filter((day) => day >= first && day <= last).length
  const worth = (last: Day) =>
    units.reduce((sum, unit) => sum + unit.quantity * priceOf(unit.days.filter((day) => day <= last).length), 0)
  const pieceOf = (first: Day, last: Day): CutPiece => ({
    from: first,
    to: last,
    charged_days: chargedIn(first, last),
    amount: worth(last) - worth(addDays(first, -1)),
  })

  const ranges = billed.filter((piece) => piece.to >= piece.from).sort((a, b) => (a.from < b.from ? -1 : 1))
  const billedUntil = ranges.at(-1)?.to
  const holes = freeRanges(ranges, from, billedUntil).map(([first, last]) => pieceOf(first, last))
  const pieces = holes.filter((piece) => piece.to <= end && piece.amount > 0)

  if (billedUntil !== undefined && billedUntil <= until) {
    const told = [...billed, ...holes]
    const amount = worth(billedUntil) - told.reduce((sum, piece) => sum + piece.amount, 0)
    const charged_days = chargedIn(from, billedUntil) - told.reduce((sum, piece) => sum + piece.charged_days, 0)
    if (amount !== 0) pieces.push({ from: addDays(billedUntil, 1), to: billedUntil, charged_days, amount })
  }
  const first = billedUntil === undefined ? from : addDays(billedUntil, 1)
  if (first <= end) {
    const rest = pieceOf(first, end)
    if (rest.amount > 0) pieces.push(rest)
  }
  return pieces
}

/** Runs of days before the billed-until day that a credit note has freed. */
function freeRanges(ranges: readonly CutPiece[], from: Day, billedUntil: Day | undefined): [Day, Day][] {
  if (billedUntil === undefined) return []
  const free: [Day, Day][] = []
  let next = from
  for (const range of ranges) {
    if (range.from > next) free.push([next, addDays(range.from, -1)])
    next = addDays(range.to, 1)
  }
  return free
}
