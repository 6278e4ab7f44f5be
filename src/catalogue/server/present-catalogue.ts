import { formatMoney } from '#rules/money/format-money.ts'
import { withVat } from '#rules/money/with-vat.ts'
import { addVatToPackages } from '#rules/tariffs/cover-days.ts'
import { resolveWaiver } from '#rules/tariffs/waiver.ts'
import { pick } from '#shell/fields/field-definition.ts'
import { buildImagePath, fullWidth, thumbnailWidth } from '#shell/images/build-image-path.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import type { Category, GoodsCard, GoodsProduct, RentCard, RentProduct } from '../catalogue.contract.ts'
import type {
  AdminAdditionProduct,
  AdminRentProduct,
  AdminSellProduct,
  BranchStock,
  OfficeCategory,
} from '../catalogue.office.contract.ts'
import { computeUnitDeposit } from '../compute-unit-deposit.ts'
import { detailFields, heldFields, productFields } from '../product-fields.ts'
import type { RowWithFreeUnits } from './add-free-units-at-branches.ts'
import type { CardRow, CategoryRow, OfficeProductRow, ProductRow, ShownProductRow } from './catalogue.queries.ts'
import { applyCampaignPrice, presentCampaign } from './public/apply-campaign-price.ts'

export const presentCategory = ({ id, title, slug, image_key }: CategoryRow): Category => ({
  id,
  title,
  category_slug: slug,
  thumbnail: buildImagePath(image_key, thumbnailWidth),
  filename: buildImagePath(image_key, fullWidth),
})

export const presentOfficeCategory = (row: CategoryRow): OfficeCategory => ({
  ...presentCategory(row),
  waiver: row.waiver,
})

/** A bundle shows the number that its parts make. */
export const presentLeft = ({
  stock,
  units_out,
  units_down,
  bundles_left,
}: Pick<CardRow, 'stock' | 'units_out' | 'units_down' | 'bundles_left'>): number =>
  bundles_left ?? Math.max(0, stock - units_out - units_down)

const presentBase = (row: RowWithFreeUnits<CardRow>) => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  left_in_stock: leftAtAll(row),
  ...(row.free_at && { places: row.free_at }),
  main_thumbnail: buildImagePath(row.image_key, thumbnailWidth),
  category: { id: row.category_id, title: row.category_title, category_slug: row.category_slug },
})

/** A bundle is made at one place. */
const leftAtAll = (row: RowWithFreeUnits<CardRow>): number =>
  row.free_at && row.is_bundle && row.free_in_period === undefined
    ? row.free_at.reduce((sum, { free }) => sum + free, 0)
    : presentLeft(row)

/** `rate`: whole percent of VAT; each price is rounded once. */
const presentRent = (row: RowWithFreeUnits<CardRow>, rate: number): Omit<RentCard, 'campaign'> => ({
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

const presentGoods = (row: RowWithFreeUnits<CardRow>, rate: number): Omit<GoodsCard, 'campaign'> => ({
  ...presentBase(row),
  price: row.price,
  price_formatted: formatMoney(row.price),
  price_with_vat: withVat(row.price, rate),
})

export const presentRentCard = (row: RowWithFreeUnits<CardRow>, rate: number): RentCard => ({
  ...presentRent(applyCampaignPrice(row), rate),
  campaign: row.campaign && presentCampaign(row.campaign),
})

export const presentGoodsCard = (row: RowWithFreeUnits<CardRow>, rate: number): GoodsCard => ({
  ...presentGoods(applyCampaignPrice(row), rate),
  campaign: row.campaign && presentCampaign(row.campaign),
})

const presentDetails = (row: ProductRow) => ({
  ...pick(detailFields, row),
  properties: row.properties,
  images: row.images.map(({ id, key, is_main }) => ({ id, image: buildImagePath(key, fullWidth), is_main })),
})

const presentHeld = (row: ProductRow, rate: number) => ({
  ...pick(heldFields, row),
  price_per_extra_hour_with_vat: withVat(row.price_per_extra_hour, rate),
  units: row.stock,
  packages: row.price_per_day > 0 ? addVatToPackages(row.packages, rate) : [],
})

const presentAccessories = (rows: RowWithFreeUnits<CardRow>[], rate: number) =>
  rows.map((row) => presentGoodsCard(row, rate))

export const presentRentProduct = (
  row: RowWithFreeUnits<ShownProductRow>,
  accessories: RowWithFreeUnits<CardRow>[],
  { vat_rate: rate, waiver }: Pick<Settings, 'vat_rate' | 'waiver'>,
): RentProduct => ({
  ...presentRentCard(row, rate),
  ...presentDetails(row),
  ...presentHeld(applyCampaignPrice(row), rate),
  deposit: computeUnitDeposit(row),
  parts: row.parts,
  free_from: row.free_from?.toISOString() ?? null,
  waiver: resolveWaiver(row.waiver_of_category, waiver),
  accessories: presentAccessories(accessories, rate),
})

/** A surcharge with VAT is its difference to the price, as in the cart. */
export const presentGoodsProduct = (
  row: RowWithFreeUnits<ProductRow>,
  accessories: RowWithFreeUnits<CardRow>[],
  rate: number,
): GoodsProduct => ({
  ...presentGoodsCard(row, rate),
  ...presentDetails(row),
  attributes: presentAttributes(applyCampaignPrice(row), rate),
  accessories: presentAccessories(accessories, rate),
})

const presentAttributes = ({ price, attributes }: ProductRow, rate: number): GoodsProduct['attributes'] =>
  attributes.map((attribute) => ({
    ...attribute,
    price_with_vat: withVat(price + attribute.price, rate) - withVat(price, rate),
  }))

export type OfficeRow = OfficeProductRow & { stock_at: BranchStock[] }

const presentOfficeDetails = (row: OfficeRow) => ({
  ...presentDetails(row),
  stock: row.stock_at,
  updated_at: row.updated_at.toISOString(),
})

export const presentOfficeRent = (row: OfficeRow, rate: number): AdminRentProduct => ({
  ...presentRent(row, rate),
  ...presentOfficeDetails(row),
  ...presentHeld(row, rate),
  ...pick(productFields.rent, row),
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

const presentGoodsLists = ({ ean, attributes }: OfficeRow) => ({ ean, attributes })

export const presentOfficeSell = (row: OfficeRow, rate: number): AdminSellProduct => ({
  ...presentGoods(row, rate),
  ...presentOfficeDetails(row),
  ...pick(productFields.sell, row),
  ...presentGoodsLists(row),
})

export const presentOfficeAddition = (row: OfficeRow, rate: number): AdminAdditionProduct => ({
  ...presentGoods(row, rate),
  ...presentOfficeDetails(row),
  ...pick(productFields.addition, row),
  ...presentGoodsLists(row),
  rent_category: row.rent_category,
  sell_category: row.sell_category,
})
