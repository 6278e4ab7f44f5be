import type { Package, Piece } from './tariffs.contract.ts'

/** Best cover up to a day: last rate, total price, pieces. */
interface Cover {
  gross: number
  pieces: number
  rate: number
}

/**
 * Cheapest cover of at least so many charged days, by price with VAT; ties go to fewer pieces, then longer rates.
 * Longest first. Empty for 0 days.
 *
 * Unbounded knapsack: days × rates steps.
 */
export function computeCheapestTariff(
  chargedDays: number,
  day: Omit<Package, 'days'>,
  packages: readonly Package[],
): Piece[] {
  const rates = [...packages, { ...day, days: 1 }].sort(
    (a, b) => b.days - a.days || a.price_with_vat - b.price_with_vat,
  )
  const covers: Cover[] = [{ gross: 0, pieces: 0, rate: -1 }]
  for (let days = 1; days <= chargedDays; days++) covers.push(cheapestCover(covers, rates, days))

  const counts = new Map<number, number>()
  for (let left = chargedDays; left > 0; ) {
    const { rate } = covers[left] as Cover
    counts.set(rate, (counts.get(rate) ?? 0) + 1)
    left -= (rates[rate] as Package).days
  }
  return rates.flatMap((rate, index) => {
    const count = counts.get(index)
    return count ? [{ ...rate, count }] : []
  })
}

function cheapestCover(covers: readonly Cover[], rates: readonly Package[], days: number): Cover {
  let best = 0
  let min = Number.POSITIVE_INFINITY
  let fewest = 0
  // Indexed, with one object a day, for speed: for each line of a cart.
  for (let index = 0; index < rates.length; index++) {
    const { days: covered, price_with_vat } = rates[index] as Package
    const before = covers[Math.max(0, days - covered)] as Cover
    const gross = before.gross + price_with_vat
    const pieces = before.pieces + 1
    if (gross < min || (gross === min && pieces < fewest)) [best, min, fewest] = [index, gross, pieces]
  }
  return { gross: min, pieces: fewest, rate: best }
}
