import { invalid } from '#platform/refusal.ts'
import type { NetPackage } from '#tariffs/cover-days.ts'
import type { Attribute, Property } from '../catalogue.contract.ts'
import {
  type AdditionProductForm,
  priceMustBePositive,
  type RentProductForm,
  type SellProductForm,
} from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import type { Tracking } from '../tracking.ts'

export interface PartDraft {
  product_id: number
  quantity: number
}

/** A product of any kind as it shall be. All money in cents without VAT. */
export interface ProductDraft {
  kind: Kind
  title: string
  about: string
  categoryId: number
  relatedRentCategoryId: number | null
  relatedSellCategoryId: number | null
  price: number
  pricePerDay: number
  pricePerHour: number
  /** Of one unit; undefined leaves them as they are. */
  deposit?: number | undefined
  replacementValue?: number | undefined
  /** Rent only; undefined leaves them as they are. */
  tracked?: Tracking | undefined
  turnaroundMinutes?: number | undefined
  minimumDays?: number | undefined
  /** Rent by the day only: what several days cost together, [] for none; undefined leaves it as it is. */
  packages?: NetPackage[] | undefined
  /** Rent only: what the bundle is made of, [] for none; undefined leaves it as it is. */
  parts?: PartDraft[] | undefined
  inspections?: RentProductForm['inspections']
  /** Rent: units owned without those that are out. */
  leftInStock: number
  /** What the form showed when it was opened; then only the difference counts. */
  leftInStockSeen?: number
  /** Rent: fewer units than are booked, knowing which bookings that breaks. */
  acceptBroken?: boolean | undefined
  properties: Property[]
  attributes: Attribute[]
  /** When the product that the form showed was last saved; ISO. */
  updatedAtSeen?: string
  existingImages?: { id: number; is_main: boolean }[]
  newImagePlaces?: number[]
  mainImageIndex?: number
}

type Shared = Pick<
  RentProductForm,
  | 'title'
  | 'about'
  | 'left_in_stock'
  | 'left_in_stock_seen'
  | 'updated_at_seen'
  | 'properties'
  | 'existing_images'
  | 'new_image_places'
  | 'main_image_index'
>

/** A tool is rented by the day or by the hour; the other price is 0. Throws 422 when the form leaves it open. */
export function rentDraft(form: RentProductForm): ProductDraft {
  const byDay = isByDay(form)
  const field = byDay ? 'price_per_day' : 'price_per_hour'
  if (form[field] <= 0) throw invalid({ [field]: [priceMustBePositive] })
  if (!byDay && form.packages?.length) throw invalid({ packages: [onlyByDay] })
  if (!byDay && (form.minimum_days ?? 1) > 1) throw invalid({ minimum_days: [onlyByDay] })
  return {
    ...shared('rent', form),
    categoryId: form.rent_category_id,
    pricePerDay: byDay ? form.price_per_day : 0,
    pricePerHour: byDay ? 0 : form.price_per_hour,
    deposit: form.deposit,
    replacementValue: form.replacement_value,
    tracked: form.tracked,
    turnaroundMinutes: form.turnaround_minutes,
    minimumDays: byDay ? form.minimum_days : 1,
    packages: form.packages,
    parts: form.parts,
    inspections: form.inspections,
    acceptBroken: form.accept_broken,
  }
}

const onlyByDay = 'Tik nuomojant dienomis: valandoms paketų ir mažiausio dienų skaičiaus nėra.'

export const sellDraft = (form: SellProductForm): ProductDraft => ({
  ...shared('sell', form),
  categoryId: form.sell_category_id,
  price: form.price,
  attributes: form.attributes,
})

export const additionDraft = (form: AdditionProductForm): ProductDraft => ({
  ...shared('addition', form),
  categoryId: form.addition_category_id,
  relatedRentCategoryId: form.rent_category_id ?? null,
  relatedSellCategoryId: form.sell_category_id ?? null,
  price: form.price,
  attributes: form.attributes,
})

/** The switch decides; a client that does not send it says it by its price. */
function isByDay({ is_day_rent, is_hour_rent, price_per_day, price_per_hour }: RentProductForm): boolean {
  const day = is_day_rent ?? (is_hour_rent === undefined ? price_per_day > 0 : !is_hour_rent)
  const hour = is_hour_rent ?? (is_day_rent === undefined ? price_per_hour > 0 : !is_day_rent)
  if (day && hour) throw invalid({ is_day_rent: ['Pasirinkite dienos arba valandos nuomą, ne abi.'] })
  if (!day && !hour && is_day_rent === undefined && is_hour_rent === undefined)
    throw invalid({ price_per_day: [priceMustBePositive] })
  if (!day && !hour) throw invalid({ is_day_rent: ['Pasirinkite dienos arba valandos nuomą.'] })
  return day
}

function shared(kind: Kind, form: Shared): Omit<ProductDraft, 'categoryId'> {
  return {
    kind,
    title: form.title,
    about: form.about,
    relatedRentCategoryId: null,
    relatedSellCategoryId: null,
    price: 0,
    pricePerDay: 0,
    pricePerHour: 0,
    deposit: 0,
    replacementValue: 0,
    leftInStock: form.left_in_stock,
    leftInStockSeen: form.left_in_stock_seen,
    properties: form.properties,
    attributes: [],
    updatedAtSeen: form.updated_at_seen,
    existingImages: form.existing_images,
    newImagePlaces: form.new_image_places,
    mainImageIndex: form.main_image_index,
  }
}
