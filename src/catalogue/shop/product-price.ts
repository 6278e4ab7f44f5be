import type { GoodsCard, RentCard } from '../catalogue.contract.ts'

/** The one price a product has, in cents, and what it is the price of. */
export function productPrice(product: RentCard | GoodsCard): { net: number; withVat: number; per?: string } {
  if (!('is_day_rent' in product)) return { net: product.price, withVat: product.price_with_vat }
  return product.is_hour_rent
    ? { net: product.price_per_hour, withVat: product.price_with_vat_per_hour, per: 'už valandą' }
    : { net: product.price_per_day, withVat: product.price_with_vat_per_day, per: 'už dieną' }
}
