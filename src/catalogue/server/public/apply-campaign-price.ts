import { toVilniusDay } from '#rules/calendar/vilnius-time.ts'
import { computeReducedPrice } from '#rules/money/compute-reduced-price.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import type { ProductCampaign } from '../../catalogue.contract.ts'

export interface ShownCampaign {
  id: number
  title: string
  percent: number
  to: string
  lowest: { price_with_vat: number | null; since: string | null }
}

interface CampaignPriceProduct {
  price: number
  price_per_day?: number
  price_per_hour?: number
  packages?: NetPackage[]
  attributes?: { attribute_name: string; attribute: string; price: number }[]
  campaign: { percent: number } | null
}

/** Rounded once. The only place that applies campaigns. */
export function applyCampaignPrice<P extends CampaignPriceProduct>(product: P): P {
  if (!product.campaign) return product
  const { price, price_per_day, price_per_hour, packages, attributes } = product
  const { percent } = product.campaign
  const less = <One extends { price: number }>(one: One): One => ({
    ...one,
    price: computeReducedPrice(one.price, percent),
  })
  return {
    ...product,
    price: computeReducedPrice(price, percent),
    ...(price_per_day && { price_per_day: computeReducedPrice(price_per_day, percent) }),
    ...(price_per_hour && { price_per_hour: computeReducedPrice(price_per_hour, percent) }),
    ...(packages && { packages: packages.map(less) }),
    ...(attributes && { attributes: attributes.map(less) }),
  }
}

export function presentCampaign({ title, percent, to, lowest }: ShownCampaign): ProductCampaign {
  return {
    title,
    percent,
    to,
    lowest_price_with_vat: lowest.price_with_vat,
    lowest_since: lowest.since && toVilniusDay(new Date(lowest.since)),
  }
}
