import { applyCampaignPrice } from '#catalogue/server/public/apply-campaign-price.ts'

/** A percentage, or cents without VAT. */
export interface AgreedPrice {
  percent: number | null
  price: number | null
}

/** Null: an agreed price. */
export interface AppliedClientPrice {
  percent: number | null
}

type ClientPriceProduct = Parameters<typeof applyCampaignPrice>[0] & { kind: string }

/**
 * The only place that decides which price applies:
 *
 * 1. the product's own (pieces, days, hours, variants, packages);
 * 2. less the largest campaign, including the typed code (`applyCampaignPrice`): everybody's price;
 * 3. or, if lower, the client's agreed price: product before category before everything (`build-client-price-sql.ts`);
 * 4. last, for one line at the desk, the clerk's word, lower or higher (`apply-hand-price.ts`).
 *
 * 2 and 3 never add up, and no client pays more than everybody. An agreed price is per piece, day or hour; packages
 * stay everybody's; several days cost the cheapest combination.
 */
export function applyClientPrice<P extends ClientPriceProduct>(
  product: P,
  agreed: AgreedPrice | null,
): P & { client_price: AppliedClientPrice | null } {
  const everybodys = { ...applyCampaignPrice(product), client_price: null }
  if (!agreed) return everybodys
  if (agreed.percent !== null) {
    if (agreed.percent <= (product.campaign?.percent ?? 0)) return everybodys
    const less = applyCampaignPrice({ ...product, campaign: { percent: agreed.percent } })
    return { ...less, campaign: null, client_price: { percent: agreed.percent } }
  }
  const unit = product.price_per_day ? 'price_per_day' : product.price_per_hour ? 'price_per_hour' : 'price'
  if (agreed.price === null || agreed.price >= (everybodys[unit] ?? 0)) return everybodys
  return { ...everybodys, [unit]: agreed.price, campaign: null, client_price: { percent: null } }
}
