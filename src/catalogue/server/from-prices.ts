import { roundHalfUp } from '#rules/money/round-half-up.ts'
import { withVat } from '#rules/money/with-vat.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { CategoryPrice, RentCard } from '../catalogue.contract.ts'
import { applyCampaignPrice } from './public/apply-campaign-price.ts'
import type { CheapRow } from './shop-window.queries.ts'

/** The cheapest of each category; days before hours where it has both. `rate`: whole percent of VAT. */
export function listCategoryPrices(rows: readonly CheapRow[], rate: number): CategoryPrice[] {
  const prices = rows.map((row): CategoryPrice => {
    const { category_id, price, price_per_day, price_per_hour } = applyCampaignPrice(row)
    if (price_per_day > 0) return { category_id, from_with_vat: withVat(price_per_day, rate), per: 'day' }
    if (price_per_hour > 0) return { category_id, from_with_vat: withVat(price_per_hour, rate), per: 'hour' }
    return { category_id, from_with_vat: withVat(price, rate), per: 'piece' }
  })
  return [...Map.groupBy(prices, ({ category_id }) => category_id).values()].map((of) =>
    of.reduce((best, one) =>
      best.per === one.per ? (one.from_with_vat < best.from_with_vat ? one : best) : one.per === 'day' ? one : best,
    ),
  )
}

/**
 * Cents with VAT of a day in the package that makes it cheapest, rounded as the product's page rounds it; of an hour
 * where days are not let. `rate`: whole percent of VAT.
 */
export function computeFromPrice(card: RentCard, packages: readonly NetPackage[], rate: number): number {
  if (!card.is_day_rent) return card.price_with_vat_per_hour
  const reduced = applyCampaignPrice({ price: 0, packages: [...packages], campaign: card.campaign }).packages
  const days = reduced.map(({ days, price }) => roundHalfUp(withVat(price, rate), days))
  return Math.min(card.price_with_vat_per_day, ...days)
}
