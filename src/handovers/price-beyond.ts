import type { ShopCalendar } from '#calendar/opening-hours.ts'
import { coverDays } from '#tariffs/cover-days.ts'
import { sumOfPieces } from '#tariffs/sum-of-pieces.ts'
import type { Package } from '#tariffs/tariffs.contract.ts'
import { daysUntil, type RentedFor, unitsBeyond } from './units-beyond.ts'

interface PricedRental extends RentedFor {
  /** Cents of one unit for a day, and the packages of its order. */
  unit_price: number
  packages: Package[]
}

/**
 * What the days beyond those that were agreed cost one unit by packages, in cents with VAT; below zero, what unused days cost: the
 * price of all the days less that of those that were agreed, so that late days continue the tariff of the order.
 */
export function priceBeyond(rented: PricedRental, at: Date, calendar: ShopCalendar, rate: number): number {
  const beyond = unitsBeyond(rented, at, calendar)
  const { unit_price, packages } = rented
  const agreed = daysUntil(rented.starts_at, rented.expected_return, calendar)
  const tariff = { price_per_day: unit_price, packages }
  const cost = (days: number) => sumOfPieces(coverDays(days, tariff, rate), 'price_with_vat')
  return cost(agreed + beyond) - cost(agreed)
}
