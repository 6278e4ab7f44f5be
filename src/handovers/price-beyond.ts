import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { coverDays } from '#tariffs/cover-days.ts'
import { sumOfPieces } from '#tariffs/sum-of-pieces.ts'
import type { Package } from '#tariffs/tariffs.contract.ts'
import { daysUntil, type RentedFor, unitsBeyond } from './units-beyond.ts'

interface PricedRental extends RentedFor {
  /** Cents of one unit for a day or an hour, and the packages of its order. */
  unit_price: number
  unit_price_with_vat: number
  packages: Package[] | null
}

/**
 * What the time beyond what was agreed costs one unit, in cents with VAT; below zero, what unused time cost. By packages it is the
 * price of all the days less that of those that were agreed, so that late days continue the tariff of the order.
 */
export function priceBeyond(rented: PricedRental, at: Date, calendar: ShopCalendar, rate: number): number {
  const beyond = unitsBeyond(rented, at, calendar)
  const { unit, unit_price, unit_price_with_vat, packages } = rented
  if (!packages || unit !== 'day' || beyond === 0) return beyond * unit_price_with_vat
  const agreed = daysUntil(rented.starts_at, rented.expected_return, calendar)
  const tariff = { price_per_day: unit_price, packages }
  const cost = (days: number) => sumOfPieces(coverDays(days, tariff, rate), 'price_with_vat')
  return cost(agreed + beyond) - cost(agreed)
}
