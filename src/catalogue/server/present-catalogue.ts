import { fullWidth, imagePath, thumbnailWidth } from '#images/image-path.ts'
import { formatMoney } from '#money/format-money.ts'
import { withVat } from '#money/with-vat.ts'
import { packagesWithVat } from '#tariffs/cover-days.ts'
import type { Category, GoodsCard, GoodsProduct, RentCard, RentProduct } from '../catalogue.contract.ts'
import type { AdminAdditionProduct, AdminRentProduct, AdminSellProduct } from '../catalogue.office.contract.ts'
import { atCampaignPrice, presentCampaign } from './at-campaign-price.ts'
import type { CardRow, CategoryRow, ProductRow, ShownProductRow } from './catalogue.queries.ts'

export const presentCategory = ({ id, title, slug, image_key }: CategoryRow): Category => ({
  id,
  title,
  category_slug: slug,
  thumbnail: imagePath(image_key, thumbnailWidth),
  filename: imagePath(image_key, fullWidth),
})

/** In service, less what is out, less what is kept back; never less than none. Of a bundle as many as its parts make. */
export const presentLeft = ({
  stock,
  units_out,
  units_down,
  bundles_left,
}: Pick<CardRow, 'stock' | 'units_out' | 'units_down' | 'bundles_left'>): number =>
  bundles_left ?? Math.max(0, stock - units_out - units_down)

const presentBase = (row: CardRow) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  left_in_stock: presentLeft(row),
  main_thumbnail: imagePath(row.image_key, thumbnailWidth),
  category: { id: row.category_id, title: row.category_title, category_slug: row.category_slug },
})

/** `rate` is the VAT rate in whole percent; each price is rounded once. */
const presentRent = (row: CardRow, rate: number): Omit<RentCard, 'campaign'> => ({
  ...presentBase(row),
  price_per_day: row.price_per_day,
  price_per_hour: row.price_per_hour,
  price_per_day_formatted: formatMoney(row.price_per_day),
  price_per_hour_formatted: formatMoney(row.price_per_hour),
  price_with_vat_per_day: withVat(row.price_per_day, rate),
  price_with_vat_per_hour: withVat(row.price_per_hour, rate),
  is_day_rent: row.price_per_day > 0,
  is_hour_rent: row.price_per_hour > 0,
  ...(row.free_in_period !== undefined && { free_in_period: row.free_in_period }),
  ...(row.is_bundle && { is_bundle: true as const }),
})

const presentGoods = (row: CardRow, rate: number): Omit<GoodsCard, 'campaign'> => ({
  ...presentBase(row),
  price: row.price,
  price_formatted: formatMoney(row.price),
  price_with_vat: withVat(row.price, rate),
})

/** As visitors see it: at what it costs now. */
export const presentRentCard = (row: CardRow, rate: number): RentCard => ({
  ...presentRent(atCampaignPrice(row), rate),
  campaign: row.campaign && presentCampaign(row.campaign),
})

export const presentGoodsCard = (row: CardRow, rate: number): GoodsCard => ({
  ...presentGoods(atCampaignPrice(row), rate),
  campaign: row.campaign && presentCampaign(row.campaign),
})

const presentDetails = ({ about, properties, images }: ProductRow) => ({
  about,
  properties,
  images: images.map(({ id, key, is_main }) => ({ id, image: imagePath(key, fullWidth), is_main })),
})

const presentHeld = (row: ProductRow, rate: number) => {
  const { deposit, replacement_value, tracked, turnaround_minutes, minimum_days } = row
  return {
    ...{ deposit, replacement_value, tracked, turnaround_minutes, minimum_days },
    packages: row.price_per_day > 0 ? packagesWithVat(row.packages, rate) : [],
    units: row.stock,
  }
}

const presentAccessories = (rows: CardRow[], rate: number) => rows.map((row) => presentGoodsCard(row, rate))

export const presentRentProduct = (row: ShownProductRow, accessories: CardRow[], rate: number): RentProduct => ({
  ...presentRentCard(row, rate),
  ...presentDetails(row),
  ...presentHeld(atCampaignPrice(row), rate),
  parts: row.parts,
  free_from: row.free_from?.toISOString() ?? null,
  accessories: presentAccessories(accessories, rate),
})

/**
 * What an attribute adds is told with VAT as the difference that it makes to this product's price, so that the page's
 * sum is the sum that the cart rounds once. Several attributes together may still differ by a cent: the cart decides.
 */
export const presentGoodsProduct = (row: ProductRow, accessories: CardRow[], rate: number): GoodsProduct => ({
  ...presentGoodsCard(row, rate),
  ...presentDetails(row),
  attributes: presentAttributes(atCampaignPrice(row), rate),
  accessories: presentAccessories(accessories, rate),
})

const presentAttributes = ({ price, attributes }: ProductRow, rate: number): GoodsProduct['attributes'] =>
  attributes.map((attribute) => ({
    ...attribute,
    price_with_vat: withVat(price + attribute.price, rate) - withVat(price, rate),
  }))

const presentOfficeDetails = (row: ProductRow) => ({
  ...presentDetails(row),
  updated_at: row.updated_at.toISOString(),
})

export const presentOfficeRent = (row: ProductRow, rate: number): AdminRentProduct => ({
  ...presentRent(row, rate),
  ...presentOfficeDetails(row),
  ...presentHeld(row, rate),
  parts: row.parts,
  in_bundles: row.in_bundles,
  inspections: row.inspections.map(({ kind, months, rental_days, meter_hours, obligatory }) => ({
    kind,
    months,
    ...(rental_days && { rental_days }),
    ...(meter_hours && { meter_hours }),
    obligatory,
  })),
})

export const presentOfficeSell = (row: ProductRow, rate: number): AdminSellProduct => ({
  ...presentGoods(row, rate),
  ...presentOfficeDetails(row),
  attributes: row.attributes,
})

export const presentOfficeAddition = (row: ProductRow, rate: number): AdminAdditionProduct => ({
  ...presentOfficeSell(row, rate),
  rent_category: row.rent_category,
  sell_category: row.sell_category,
})
