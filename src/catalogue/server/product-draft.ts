import { invalid } from '#platform/refusal.ts'
import type { NetPackage } from '#rules/tariffs/cover-days.ts'
import { pick } from '#shell/fields/field-definition.ts'
import { priceMustBePositive } from '#shell/fields/form-schemas.ts'
import type { Attribute, Property } from '../catalogue.contract.ts'
import {
  type AdditionProductForm,
  type BranchStock,
  type RentProductForm,
  type SellProductForm,
  StockUnits,
} from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import { type ProductValues, productFields } from '../product-fields.ts'

export interface PartDraft {
  product_id: number
  quantity: number
}

/** Undefined: unchanged. Cents without VAT. */
type Columns = Pick<ProductValues, 'title'> & Partial<ProductValues>

export interface ProductDraft extends Columns {
  kind: Kind
  categoryId: number
  relatedRentCategoryId: number | null
  relatedSellCategoryId: number | null
  /** Rent by the day only: [] for none, undefined: unchanged. */
  packages?: NetPackage[] | undefined
  /** Goods only; undefined: unchanged. */
  ean?: string[] | undefined
  /** Rent only: [] for none, undefined: unchanged. */
  parts?: PartDraft[] | undefined
  inspections?: RentProductForm['inspections']
  /** Rent: owned, less those out. Not read beside `stock`. */
  leftInStock: number
  /** The stock as shown; the difference counts. */
  leftInStockSeen?: number
  /** Undefined: `leftInStock` changes the default place. */
  stock?: BranchStock[]
  /** The stock as shown; the difference counts. */
  stockSeen?: BranchStock[]
  /** Rent: accepts that bookings break. */
  acceptBroken?: boolean | undefined
  properties: Property[]
  attributes: Attribute[]
  /** ISO; as the form showed it. */
  updatedAtSeen?: string
  existingImages?: { id: number; is_main: boolean }[]
  newImagePlaces?: number[]
  mainImageIndex?: number
}

type SharedProductFields = Pick<
  RentProductForm,
  | 'left_in_stock'
  | 'left_in_stock_seen'
  | 'stock'
  | 'stock_seen'
  | 'updated_at_seen'
  | 'properties'
  | 'existing_images'
  | 'new_image_places'
  | 'main_image_index'
>

/** 422 when neither price is given; the other is 0. */
export function buildRentDraft(form: RentProductForm): ProductDraft {
  const byDay = isByDay(form)
  const field = byDay ? 'price_per_day' : 'price_per_hour'
  if (form[field] <= 0) throw invalid({ [field]: [priceMustBePositive] })
  if (!byDay && form.packages?.length) throw invalid({ packages: [onlyByDay] })
  if (!byDay && (form.minimum_days ?? 1) > 1) throw invalid({ minimum_days: [onlyByDay] })
  refuseHoursWithoutMeter(form, byDay)
  return {
    ...pick(productFields.rent, form),
    ...eitherDeposit(form),
    ...shared('rent', form),
    categoryId: form.rent_category_id,
    price_per_day: byDay ? form.price_per_day : 0,
    price_per_hour: byDay ? 0 : form.price_per_hour,
    minimum_days: byDay ? form.minimum_days : 1,
    ...(!byDay && { included_hours_per_day: 0, price_per_extra_hour: 0 }),
    packages: form.packages,
    parts: form.parts,
    inspections: form.inspections,
    acceptBroken: form.accept_broken,
  }
}

/** Meters are read of machines by their codes. */
function refuseHoursWithoutMeter(
  { price_per_extra_hour = 0, tracked, parts = [] }: RentProductForm,
  byDay: boolean,
): void {
  if (price_per_extra_hour === 0) return
  const refuse = (message: string) => invalid({ price_per_extra_hour: [message] })
  if (!byDay) throw refuse('Motovalandos įskaičiuojamos tik į dienos kainą.')
  if (tracked === 'count') throw refuse('Motovalandos skaičiuojamos tik vienetams su kodais.')
  if (parts.length > 0) throw refuse('Rinkinio motovalandos neskaičiuojamos: nurodykite jas prie jo dalių.')
}

/** A deposit or a percent replaces the other. 422 for both, and for a percent of nothing. */
function eitherDeposit({ deposit, deposit_percent, replacement_value }: RentProductForm) {
  if (!deposit_percent) return deposit ? { deposit_percent: 0 } : {}
  if (deposit) throw invalid({ deposit_percent: ['Užstatas – arba suma, arba procentai: palikite viena.'] })
  if (replacement_value === 0)
    throw invalid({ replacement_value: ['Įrašykite įrankio vertę: nuo jos skaičiuojamas užstatas.'] })
  return { deposit: 0 }
}

const onlyByDay = 'Tik nuomojant dienomis: valandoms paketų ir mažiausio dienų skaičiaus nėra.'

export const buildSellDraft = (form: SellProductForm): ProductDraft => ({
  ...pick(productFields.sell, form),
  ...shared('sell', form),
  categoryId: form.sell_category_id,
  ean: form.ean,
  attributes: form.attributes,
})

export const buildAdditionDraft = (form: AdditionProductForm): ProductDraft => ({
  ...pick(productFields.addition, form),
  ...shared('addition', form),
  categoryId: form.addition_category_id,
  ean: form.ean,
  relatedRentCategoryId: form.rent_category_id ?? null,
  relatedSellCategoryId: form.sell_category_id ?? null,
  attributes: form.attributes,
})

/** By the switch; unsent, by the price. */
function isByDay({ is_day_rent, is_hour_rent, price_per_day, price_per_hour }: RentProductForm): boolean {
  const day = is_day_rent ?? (is_hour_rent === undefined ? price_per_day > 0 : !is_hour_rent)
  const hour = is_hour_rent ?? (is_day_rent === undefined ? price_per_hour > 0 : !is_day_rent)
  if (day && hour) throw invalid({ is_day_rent: ['Pasirinkite dienos arba valandos nuomą, ne abi.'] })
  if (!day && !hour && is_day_rent === undefined && is_hour_rent === undefined)
    throw invalid({ price_per_day: [priceMustBePositive] })
  if (!day && !hour) throw invalid({ is_day_rent: ['Pasirinkite dienos arba valandos nuomą.'] })
  return day
}

function shared(kind: Kind, form: SharedProductFields): Omit<ProductDraft, keyof ProductValues | 'categoryId'> {
  return {
    kind,
    relatedRentCategoryId: null,
    relatedSellCategoryId: null,
    leftInStock: form.stock ? 0 : leftOf(form),
    leftInStockSeen: form.left_in_stock_seen,
    stock: form.stock,
    stockSeen: form.stock_seen,
    properties: form.properties,
    attributes: [],
    updatedAtSeen: form.updated_at_seen,
    existingImages: form.existing_images,
    newImagePlaces: form.new_image_places,
    mainImageIndex: form.main_image_index,
  }
}

function leftOf({ left_in_stock }: SharedProductFields): number {
  const { data, error } = StockUnits.safeParse(left_in_stock)
  if (error) throw invalid({ left_in_stock: error.issues.map(({ message }) => message) })
  return data
}
