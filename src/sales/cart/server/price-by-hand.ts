import { applyHandPrice } from '#catalogue/prices/apply-hand-price.ts'
import type { ByHand } from '#rules/tariffs/by-hand.ts'
import { coverByHand } from '#rules/tariffs/cover-by-hand.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { FreeLine, GivenDiscount } from '../line-to-price.ts'
import type { QuotedLine } from './quote-line.ts'

/** `rate`: VAT, percent. */
export function priceByHand(
  seen: QuotedLine,
  discount: GivenDiscount | null | undefined,
  rate: number,
): QuotedLine & { byHand?: ByHand } {
  const { product, line, unitPrice, chargedUnits } = seen
  if (!product || !discount) return seen
  const listed = { unit_price: unitPrice, packages: seen.pieces ? product.packages : [] }
  const { unit_price, packages } = applyHandPrice(listed, discount)
  const { covers } = discount
  const tariffs = {
    given: { price_per_day: unit_price, packages },
    rate,
    listed: { price_per_day: unitPrice, packages: listed.packages },
  }
  const pieces = seen.pieces && coverByHand(chargedUnits, covers, tariffs)
  const each = pieces ? sumOfPieces(pieces, 'price') : unit_price * chargedUnits
  const price = line.quantity * (seen.pieces ? sumOfPieces(seen.pieces, 'price') : unitPrice * chargedUnits)
  const { percent = null, price: own = null, reason, by } = discount
  return {
    ...seen,
    unitPrice: unit_price,
    ...(pieces && { pieces }),
    // beside an own price papers would name another reduction
    product: { ...product, packages, ...(own !== null && { campaign: null, client_price: null }) },
    byHand: {
      percent,
      price: own,
      reason,
      by,
      ...(covers !== undefined && covers < chargedUnits && { covers }),
      list: { unit_price: unitPrice, packages: listed.packages.length > 0 ? listed.packages : null, price },
      taken_off: price - line.quantity * each,
    },
  }
}

/** Beside the product of its title, where there is one (`listed`, net cents each). */
export function freeByHand(
  { price, quantity, reason, by, listed: agreed }: FreeLine,
  listed: number | undefined,
): { by_hand?: ByHand } {
  if (!reason || by === undefined) return {}
  const unit_price = agreed ?? listed ?? price
  const list = { unit_price, packages: null, price: unit_price * quantity }
  return { by_hand: { percent: null, price, reason, by, list, taken_off: (unit_price - price) * quantity } }
}
