import type { Reader } from '#platform/database/database.ts'
import { freeUnitsOfEach, type Span } from '#rentals/server/free-units.ts'

/** A line that wants units: of what is on hand, or, with a span, of what is free in that time. */
export interface Demand {
  productId: number
  quantity: number
  /** Units on hand; of a rent product the span decides. */
  stock: number
  span?: { from: Date; to: Date } | undefined
}

/**
 * How many units each line could have, when the lines before it got theirs: lines of one cart take from the same
 * stock, whatever their attributes and however their periods overlap. A line that wants more than it could have gets
 * nothing and leaves all to those after it. One query at most; answers in the order of the lines.
 *
 * Periods are cut where any of them begins or ends: within each piece the cart's own demand is constant, so that what
 * `freeUnits` says of the piece, less what earlier lines took of it, is exact.
 */
export async function allocateUnits(reader: Reader, demands: readonly Demand[], now: Date): Promise<number[]> {
  const pieces = cutIntoPieces(demands, now)
  const free = await freeUnitsOfEach(reader, pieces, now)
  const stock = new Map<number, number>()
  for (const demand of demands) {
    stock.set(demand.productId, Math.max(demand.stock, stock.get(demand.productId) ?? 0))
  }

  return demands.map(({ productId, quantity, span }) => {
    if (!span) {
      const left = stock.get(productId) ?? 0
      if (quantity <= left) stock.set(productId, left - quantity)
      return left
    }
    const mine = pieces.flatMap((piece, index) => (isWithin(piece, productId, span) ? [index] : []))
    const left = Math.min(...mine.map((index) => free[index] ?? 0))
    if (quantity <= left) for (const index of mine) free[index] = (free[index] ?? 0) - quantity
    return left
  })
}

function cutIntoPieces(demands: readonly Demand[], now: Date): Span[] {
  const spans = demands.flatMap(({ productId, span }) => (span ? [{ productId, ...fromNowOn(span, now) }] : []))
  return [...Map.groupBy(spans, (span) => span.productId)].flatMap(([productId, own]) => {
    const moments = [...new Set(own.flatMap(({ from, to }) => [from.getTime(), to.getTime()]))].sort((a, b) => a - b)
    return moments.slice(1).flatMap((end, index) => {
      const piece = { productId, from: new Date(moments[index] ?? end), to: new Date(end) }
      return own.some((span) => isWithin(piece, productId, span)) ? [piece] : []
    })
  })
}

/** A period that began this morning is taken from now on; an earlier piece of it would be nobody's. */
function fromNowOn({ from, to }: { from: Date; to: Date }, now: Date) {
  return { from: from < now && now < to ? now : from, to }
}

function isWithin(piece: Span, productId: number, span: { from: Date; to: Date }): boolean {
  return piece.productId === productId && piece.from >= span.from && piece.to <= span.to
}
