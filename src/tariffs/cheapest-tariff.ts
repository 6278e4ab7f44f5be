import type { Package, Piece } from './tariffs.contract.ts'

/** How a period is covered up to a day: by which rate last, at what price altogether, in how many pieces. */
interface Cover {
  gross: number
  pieces: number
  rate: number
}

/**
 * The cheapest way to cover at least so many charged days: any rates, each as often as wanted, the longest first. What is cheapest is
 * what the customer pays, so it is counted with VAT; of two that cost the same it is the one of fewer pieces, and of those the one of longer
 * rates. Nothing for no days; without packages it is the day price for each day.
 *
 * Covering at least n days costs the cheapest rate plus what covers the days that it leaves, so each day is asked once: n × rates
 * steps (an unbounded knapsack that must be full).
 */
export function cheapestTariff(chargedDays: number, day: Omit<Package, 'days'>, packages: readonly Package[]): Piece[] {
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
  let least = Number.POSITIVE_INFINITY
  let fewest = 0
  // By index, and one object a day: a cart asks this for each line, for days times rates.
  for (let index = 0; index < rates.length; index++) {
    const { days: covered, price_with_vat } = rates[index] as Package
    const before = covers[Math.max(0, days - covered)] as Cover
    const gross = before.gross + price_with_vat
    const pieces = before.pieces + 1
    if (gross < least || (gross === least && pieces < fewest)) [best, least, fewest] = [index, gross, pieces]
  }
  return { gross: least, pieces: fewest, rate: best }
}
