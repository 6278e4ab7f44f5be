import type { order_lines } from '#orders/server/orders.tables.ts'
import { toInstant, toVilniusDay, toVilniusTime } from '#rules/calendar/vilnius-time.ts'
import { computeChargedDays } from '#rules/periods/compute-charged-days.ts'
import { getClosingTime } from '#rules/periods/get-closing-time.ts'
import { isByHour } from '#rules/periods/is-by-hour.ts'
import type { Period } from '#rules/periods/period.ts'
import { toPeriodInstants } from '#rules/periods/to-period-instants.ts'
import { coverByHand } from '#rules/tariffs/cover-by-hand.ts'
import { coverDays, type NetPackage } from '#rules/tariffs/cover-days.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'

type LineRow = typeof order_lines.$inferSelect
/** Charged days or hours from the agreed start. */
export function computeUnitsUntil(row: LineRow, agreed: Period, at: Date, calendar: Settings): number {
  if (agreed === row.period && +toPeriodInstants(agreed, calendar).expected_return === +at) return row.charged_units
  const period = buildPeriodUntil(agreed, at, calendar)
  return isByHour(period) ? period.hours : computeChargedDays(period, calendar).days
}

export function buildPeriodUntil(agreed: Period, at: Date, calendar: Settings): Period {
  if (+toPeriodInstants(agreed, calendar).expected_return === +at) return agreed
  if (isByHour(agreed)) {
    const hours = Math.max(1, Math.round((+at - +toInstant(agreed.from, agreed.from_time)) / 3_600_000))
    return { ...agreed, hours }
  }
  const to = toVilniusDay(at)
  const to_time = toVilniusTime(at)
  const whole = { from: agreed.from, to: to < agreed.from ? agreed.from : to }
  return to_time === getClosingTime(whole, calendar) ? whole : { ...whole, to_time }
}

/** Cents without VAT of one unit, all its days from the first. */
export function computeUnitsNet(row: LineRow, units: number, rate: number): number {
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
