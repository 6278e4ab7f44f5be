import type { order_lines } from '#orders/server/orders.tables.ts'
import type { rentals } from '#rentals/server/rentals.tables.ts'
import { dayOf, instantOf, timeOf } from '#rules/calendar/vilnius-time.ts'
import { chargedDays } from '#rules/periods/charged-days.ts'
import { closingOf } from '#rules/periods/closing-of.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { periodInstants } from '#rules/periods/period-instants.ts'
import { coverByHand } from '#rules/tariffs/cover-by-hand.ts'
import { coverDays, type NetPackage } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

type LineRow = typeof order_lines.$inferSelect
export type RentalOfLine = Pick<
  typeof rentals.$inferSelect,
  'part' | 'quantity' | 'expected_return' | 'moved_period' | 'returned_at'
>

/** Charged days or hours from the agreed start. */
export function unitsUntil(row: LineRow, agreed: Period, at: Date, calendar: Settings): number {
  if (agreed === row.period && +periodInstants(agreed, calendar).expected_return === +at) return row.charged_units
  const period = periodUntil(agreed, at, calendar)
  return isByHour(period) ? period.hours : chargedDays(period, calendar).days
}

export function periodUntil(agreed: Period, at: Date, calendar: Settings): Period {
  if (+periodInstants(agreed, calendar).expected_return === +at) return agreed
  if (isByHour(agreed)) {
    const hours = Math.max(1, Math.round((+at - +instantOf(agreed.from, agreed.from_time)) / 3_600_000))
    return { ...agreed, hours }
  }
  const to = dayOf(at)
  const to_time = timeOf(at)
  const whole = { from: agreed.from, to: to < agreed.from ? agreed.from : to }
  return to_time === closingOf(whole, calendar) ? whole : { ...whole, to_time }
}

/** Cents without VAT of one unit, all its days from the first. */
export function netOfUnits(row: LineRow, units: number, rate: number): number {
  if (units === row.charged_units && row.pieces) return sumOfPieces(row.pieces, 'price')
  const { covers, list } = row.by_hand ?? {}
  if (covers !== undefined && list && units > covers) {
    const tariff = (unit_price: number, packages: NetPackage[] | null) => ({
      price_per_day: unit_price,
      packages: packages ?? [],
    })
    const tariffs = {
      given: tariff(row.unit_price, row.packages),
      listed: tariff(list.unit_price, list.packages),
      rate,
    }
    return sumOfPieces(coverByHand(units, covers, tariffs), 'price')
  }
  if (!row.packages) return units * row.unit_price
  return sumOfPieces(coverDays(units, { price_per_day: row.unit_price, packages: row.packages }, rate), 'price')
}

interface Unit {
  /** Of the line: tools, or bundles. */
  quantity: number
  /** Charged days or hours, extensions included. */
  units: number
  isBack: boolean
}

/** Of a bundle its first part tells. Those that are back keep the days that were agreed for them. */
export function unitsOfLine(row: LineRow, held: readonly RentalOfLine[], calendar: Settings): Unit[] {
  const [first] = held
  const { period } = row
  if (!first || !period) return []
  const each = first.part === null ? 1 : (row.parts?.[first.part]?.quantity ?? 1)
  return held
    .filter(({ part }) => part === first.part)
    .map(({ quantity, moved_period, expected_return, returned_at }) => ({
      quantity: quantity / each,
      units: unitsUntil(row, moved_period ?? period, expected_return, calendar),
      isBack: returned_at !== null,
    }))
}
