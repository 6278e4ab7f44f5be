import type { Reader } from '#platform/database/database.ts'
import { computeOpenDuration, getUsualHours } from '#rules/calendar/opening-hours.ts'
import { scaleCents } from '#rules/money/scale-cents.ts'
import { isByHour, type Period } from '#rules/periods/period.ts'
import { sumOfPieces } from '#rules/tariffs/sum-of-pieces.ts'
import type { Settings } from '#shell/settings/settings.contract.ts'
import { quoteLine } from '../quote-line.ts'
import { readProducts } from '../read-products.ts'

interface PeriodToPrice {
  productId: number
  period: Period
  quantity: number
}

export interface PeriodPrice {
  /** Cents without VAT. */
  price: number
  /** Rent by the hour is a share of the day. */
  days: number
}

/** Ignores availability; in order, one query. Undefined: none such. Without hours: the whole opening time. */
export async function pricePeriods(
  reader: Reader,
  wanted: readonly PeriodToPrice[],
  settings: Settings,
  now: Date,
): Promise<(PeriodPrice | undefined)[]> {
  const products = await readProducts(
    reader,
    wanted.map(({ productId }) => productId),
    { now },
  )
  return wanted.map(({ productId, period, quantity }) => {
    const product = products.get(productId)
    const hoursADay = Math.max(1, computeOpenDuration(getUsualHours(period.from, settings)))
    if (product?.price_per_hour && !isByHour(period))
      return period.from === period.to
        ? { price: scaleCents(product.price_per_hour, hoursADay) * quantity, days: 1 }
        : undefined
    const line = { id: productId, type: 'rent' as const, quantity, period }
    const { problem, unitPrice, chargedUnits, pieces, unit } = quoteLine(line, product, settings, now)
    if (problem || unit === 'vnt') return undefined
    const days = unit === 'day' ? chargedUnits : Math.round((chargedUnits / hoursADay) * 100) / 100
    const price = pieces ? sumOfPieces(pieces, 'price') : unitPrice * chargedUnits
    return { price: price * quantity, days }
  })
}
