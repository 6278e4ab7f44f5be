import { formatDay } from '#rules/calendar/format-day.ts'
import { formatMoney } from '#rules/money/format-money.ts'
import type { GoodsCard, RentCard } from '../../catalogue.contract.ts'
import { computeShownPrice } from './compute-shown-price.ts'

export type ReductionClaim = readonly [percent: string, lowest: string, words: string]
export type ProductWithClaim<Product> = Product & { claim?: ReductionClaim }

/** In loaders only. A claim when below the lowest of thirty days before and lower for all (98/6/EC, 6a). */
export function addReductionClaim<Product extends RentCard | GoodsCard>(product: Product): ProductWithClaim<Product> {
  const { campaign } = product
  const lowest = campaign?.lowest_price_with_vat ?? 0
  const { withVat } = computeShownPrice(product)
  if (!campaign || lowest <= withVat) return product
  const percent = entry(campaign.percent, lowest, withVat)
  const words = campaign.lowest_since
    ? `mažiausia kaina nuo ${formatDay(campaign.lowest_since)}`
    : 'mažiausia 30 d. kaina'
  return { ...product, claim: [percent > 0 ? `\u2212${percent}\u00a0%` : 'Pigiau', formatMoney(lowest), words] }
}

/** Off the lowest price (Court of Justice, C-330/23), which campaigns may have lowered; a cent is rounding. */
const entry = (percent: number, lowest: number, now: number) =>
  Math.min(percent, Math.floor(((lowest - now + 1) * 100) / lowest))

export const addReductionClaims = <Product extends (RentCard | GoodsCard) & { accessories: GoodsCard[] }>(
  product: Product,
) => ({ ...addReductionClaim(product), accessories: product.accessories.map(addReductionClaim) })
