import { formatDay } from '#calendar/format-day.ts'
import { formatMoney } from '#money/format-money.ts'
import type { GoodsCard, RentCard } from '../catalogue.contract.ts'
import { productPrice } from './product-price.ts'

/** How a reduction is told: so much less, crossed out the lowest price before it, and what that is. */
export type Claim = readonly [percent: string, lowest: string, words: string]
export type Claimed<Product> = Product & { claim?: Claim }

/**
 * A product with its reduction in words, made in loaders, so that they do not travel to the browser as a script. Nothing is claimed of a
 * price that is not less than the lowest of the thirty days before, or where nobody was offered another one (Directive 98/6/EC, 6a).
 */
export function withClaim<Product extends RentCard | GoodsCard>(product: Product): Claimed<Product> {
  const { campaign } = product
  const lowest = campaign?.lowest_price_with_vat ?? 0
  const { withVat } = productPrice(product)
  if (!campaign || lowest <= withVat) return product
  const percent = told(campaign.percent, lowest, withVat)
  const words = campaign.lowest_since
    ? `mažiausia kaina nuo ${formatDay(campaign.lowest_since)}`
    : 'mažiausia 30 d. kaina'
  return { ...product, claim: [percent > 0 ? `\u2212${percent}\u00a0%` : 'Pigiau', formatMoney(lowest), words] }
}

/**
 * The percentage is that off the lowest price (Court of Justice, C-330/23), which other campaigns may have made less than what this one
 * takes it off; a cent is what prices are rounded by.
 */
const told = (percent: number, lowest: number, now: number) =>
  Math.min(percent, Math.floor(((lowest - now + 1) * 100) / lowest))

/** A product's page with its accessories. */
export const claimed = <Product extends (RentCard | GoodsCard) & { accessories: GoodsCard[] }>(product: Product) => ({
  ...withClaim(product),
  accessories: product.accessories.map(withClaim),
})
