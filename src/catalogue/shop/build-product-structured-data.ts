import { formatSearchPrice } from '#rules/money/format-money.ts'
import type { GoodsProduct, RentProduct } from '../catalogue.contract.ts'
import { computeShownPrice } from './public/compute-shown-price.ts'

/** schema.org; a rental is an offer to lease out. */
export function buildProductStructuredData(product: RentProduct | GoodsProduct, canonical: string): object {
  const isRent = 'is_day_rent' in product
  const price = formatSearchPrice(computeShownPrice(product).withVat)
  return {
    '@type': 'Product',
    name: product.title,
    description: product.about || undefined,
    category: product.category.title,
    image: product.images.map(({ image }) => new URL(image, canonical).href),
    offers: {
      '@type': 'Offer',
      url: canonical,
      price,
      priceCurrency: 'EUR',
      priceValidUntil: product.campaign?.to,
      availability: `https://schema.org/${product.left_in_stock > 0 ? 'InStock' : 'OutOfStock'}`,
      availabilityStarts: (isRent && product.free_from) || undefined,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: 'EUR',
        valueAddedTaxIncluded: true,
        unitCode: !isRent ? 'C62' : product.is_hour_rent ? 'HUR' : 'DAY',
      },
      ...(isRent && { businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut' }),
    },
  }
}
