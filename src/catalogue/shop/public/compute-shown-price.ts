import type { GoodsCard, RentCard } from '../../catalogue.contract.ts'
import type { ProductWithClaim, ReductionClaim } from './add-reduction-claim.ts'

interface ShownPrice {
  net: number
  withVat: number
  per?: string
  claim?: ReductionClaim | undefined
}

/** Cents. */
export function computeShownPrice(product: ProductWithClaim<RentCard | GoodsCard>): ShownPrice {
  const { claim } = product
  if (!('is_day_rent' in product)) return { net: product.price, withVat: product.price_with_vat, claim }
  return product.is_hour_rent
    ? { net: product.price_per_hour, withVat: product.price_with_vat_per_hour, per: 'už valandą', claim }
    : { net: product.price_per_day, withVat: product.price_with_vat_per_day, per: 'už dieną', claim }
}
