import type { Reader } from '#platform/database/database.ts'
import { freeUnitsInPieces, type Span } from '#rentals/server/free-units.ts'

/** A line that wants units: of what is on hand, or, with a span, of what is free in that time. */
export interface Demand {
  productId: number
  quantity: number
  /** Units on hand; of a rent product the span decides. */
  stock: number
  /** How long the tool rests after it. */
  restMinutes?: number | undefined
  /** What one of a bundle takes; any other product takes of itself. */
  parts?: readonly Taken[] | null | undefined
  span?: { from: Date; to: Date } | undefined
}

interface Taken {
  product_id: number
  quantity: number
  turnaround_minutes: number
}

/**
 * How many units each line could have, when the lines before it got theirs: lines of one cart take from the same
 * stock, whatever their attributes and however their periods overlap. A line that wants more than it could have gets
 * nothing and leaves all to those after it. One query at most; answers in the order of the lines.
 *
 * Periods are cut where any of them begins or ends: within each piece the cart's own demand is constant, so that what
 * `freeUnits` says of the piece, less what earlier lines took of it, is exact. A bundle takes of its parts, and so competes with
 * them: the fewest that any of them makes are what it could have.
 */
export async function allocateUnits(reader: Reader, demands: readonly Demand[], now: Date): Promise<number[]> {
  const pieces = cutIntoPieces(demands, now)
  const free = await freeUnitsInPieces(reader, pieces, now)
  const stock = new Map<number, number>()
  for (const demand of demands) {
    stock.set(demand.productId, Math.max(demand.stock, stock.get(demand.productId) ?? 0))
  }

  return demands.map((demand) => {
    const { productId, quantity, span } = demand
    if (!span) {
      const left = stock.get(productId) ?? 0
      if (quantity <= left) stock.set(productId, left - quantity)
      return left
    }
    const mine = takenBy(demand).flatMap((taken) =>
      pieces.flatMap((piece, index) =>
        isWithin(piece, taken.product_id, withRest(span, taken)) ? [{ index, each: taken.quantity }] : [],
      ),
    )
    const left = Math.min(...mine.map(({ index, each }) => Math.floor((free[index] ?? 0) / each)))
    if (quantity <= left) for (const { index, each } of mine) free[index] = (free[index] ?? 0) - quantity * each
    return left
  })
}

const takenBy = ({ productId, parts, restMinutes = 0 }: Demand): readonly Taken[] =>
  parts ?? [{ product_id: productId, quantity: 1, turnaround_minutes: restMinutes }]

/** Each tool rests after it is back, and is nobody's for as long. */
const withRest = ({ from, to }: { from: Date; to: Date }, { turnaround_minutes }: Taken) => ({
  from,
  to: new Date(to.getTime() + turnaround_minutes * 60_000),
})

function cutIntoPieces(demands: readonly Demand[], now: Date): Span[] {
  const spans = demands.flatMap((demand) => {
    const { span } = demand
    if (!span) return []
    return takenBy(demand).map((taken) => ({
      productId: taken.product_id,
      ...fromNowOn(withRest(span, taken), now),
    }))
  })
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
