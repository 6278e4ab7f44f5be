import type { Reader } from '#platform/database/database.ts'
import type { AtPlaceIds } from '#rentals/server/public/create-order-rentals.ts'
import { freeUnitsInPieces, type Span } from '#rentals/server/public/free-units.ts'
import { withoutEnd } from '#rules/periods/without-end.ts'

/** Goods come from stock; with a span, from units free then. */
export interface Demand {
  productId: number
  quantity: number
  /** Units unused for rent. */
  stock: number
  restMinutes?: number | undefined
  /** Parts of a bundle. */
  parts?: readonly UnitAllocation[] | null | undefined
  span?: { from: Date; to: Date } | undefined
}

interface UnitAllocation {
  product_id: number
  quantity: number
  turnaround_minutes: number
}

/**
 * What each line could have after those before it. One that wants more gets nothing and leaves all to the next. At
 * most one query.
 *
 * Periods are cut where any begins or ends: within a piece the demand is constant, so `freeUnits` less earlier demand
 * is exact. Of a bundle's parts the scarcest decides.
 */
export async function allocateUnits(
  reader: Reader,
  requests: readonly Demand[],
  { at, now }: { at: AtPlaceIds; now: Date },
): Promise<number[]> {
  const isOneWay = at.return_place_id !== at.place_id
  const demands = isOneWay ? requests.map(takenWithoutEnd) : requests
  const pieces = cutIntoPieces(demands, { placeId: at.place_id, now })
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

const takenWithoutEnd = (demand: Demand): Demand =>
  demand.span ? { ...demand, span: { ...demand.span, to: withoutEnd } } : demand

const takenBy = ({ productId, parts, restMinutes = 0 }: Demand): readonly UnitAllocation[] =>
  parts ?? [{ product_id: productId, quantity: 1, turnaround_minutes: restMinutes }]

const withRest = ({ from, to }: { from: Date; to: Date }, { turnaround_minutes }: UnitAllocation) => ({
  from,
  to: new Date(to.getTime() + turnaround_minutes * 60_000),
})

function cutIntoPieces(demands: readonly Demand[], { placeId, now }: { placeId: number; now: Date }): Span[] {
  const spans = demands.flatMap((demand) => {
    const { span } = demand
    if (!span) return []
    return takenBy(demand).map((taken) => ({
      productId: taken.product_id,
      placeId,
      ...fromNowOn(withRest(span, taken), now),
    }))
  })
  return [...Map.groupBy(spans, (span) => span.productId)].flatMap(([productId, own]) => {
    const moments = [...new Set(own.flatMap(({ from, to }) => [from.getTime(), to.getTime()]))].sort((a, b) => a - b)
    return moments.slice(1).flatMap((end, index) => {
      const piece = { productId, placeId, from: new Date(moments[index] ?? end), to: new Date(end) }
      return own.some((span) => isWithin(piece, productId, span)) ? [piece] : []
    })
  })
}

/** A period that began earlier today is taken from now. */
function fromNowOn({ from, to }: { from: Date; to: Date }, now: Date) {
  return { from: from < now && now < to ? now : from, to }
}

function isWithin(piece: Span, productId: number, span: { from: Date; to: Date }): boolean {
  return piece.productId === productId && piece.from >= span.from && piece.to <= span.to
}
