import { atCampaignPrice } from '#catalogue/server/at-campaign-price.ts'

/** What is agreed with a client about a product: a percentage off, or its price without VAT, in cents. */
export interface AgreedPrice {
  percent: number | null
  price: number | null
}

/** What of it counts, as lines remember it: a percentage, or null for an agreed price. */
export interface AppliedClientPrice {
  percent: number | null
}

type Priced = Parameters<typeof atCampaignPrice>[0] & { kind: string }

/**
 * A product at what it costs a client now. The one place that knows which price goes before which:
 *
 * 1. the product's own prices, of pieces, days, hours, variants and packages;
 * 2. less the campaign that takes the most off, with the code that was typed (`atCampaignPrice`): everybody's price;
 * 3. or, where that is less, the price that was agreed with the client: of the product before that of its category before that of
 *    everything (`client-price-of.ts`).
 *
 * They are never added up, and a client never pays more than everybody. An agreed price is that of a piece, a day or an hour;
 * packages stay everybody's, and several days cost whatever covers them for the least, as always.
 */
export function atClientPrice<P extends Priced>(
  product: P,
  agreed: AgreedPrice | null,
): P & { client_price: AppliedClientPrice | null } {
  const everybodys = { ...atCampaignPrice(product), client_price: null }
  if (!agreed) return everybodys
  if (agreed.percent !== null) {
    if (agreed.percent <= (product.campaign?.percent ?? 0)) return everybodys
    const less = atCampaignPrice({ ...product, campaign: { percent: agreed.percent } })
    return { ...less, campaign: null, client_price: { percent: agreed.percent } }
  }
  const unit = product.price_per_day ? 'price_per_day' : product.price_per_hour ? 'price_per_hour' : 'price'
  if (agreed.price === null || agreed.price >= (everybodys[unit] ?? 0)) return everybodys
  return { ...everybodys, [unit]: agreed.price, campaign: null, client_price: { percent: null } }
}
